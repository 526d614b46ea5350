import type { Fault } from '@pagora/api'
import type { FastifyRequest } from 'fastify'
import { district } from '../origin/network.ts'
import { errorRecord } from './error-record.ts'

/** Each fault is logged once, here: what was asked by its template, never by its address, body or caller. */
export function logFault(request: FastifyRequest, fault: Fault, thrown: unknown, procedure?: string): void {
  const { code, http, level } = fault
  request.log[level](
    {
      method: request.method,
      route: procedure ?? request.routeOptions.url ?? 'unknown',
      http,
      code,
      from: district(request.ip),
      // What is expected has nothing to explain.
      ...((level === 'error' || level === 'warn') && { error: errorRecord(thrown) }),
    },
    'refused',
  )
}
