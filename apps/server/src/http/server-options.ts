import type { FastifyServerOptions } from 'fastify'
import { answerFault } from './faults/index.ts'

const BODY_BYTES = 1024 * 1024
/** A signed path in an address is longer than Fastify's hundred letters. */
const PARAM_LENGTH = 1024

export function serverOptions(): FastifyServerOptions {
  return {
    bodyLimit: BODY_BYTES,
    routerOptions: { maxParamLength: PARAM_LENGTH },
    frameworkErrors: answerFault,
  }
}
