import { ERRORS, type ErrorCode } from '@pagora/domain'
import { expect } from 'vitest'
import type { Pagora } from '../../app.ts'

export interface Call {
  token?: string
  key?: string
  body?: object | string
  on?: 'app' | 'checkout'
}

/** Sends a row of the contract, `POST /products/create`, to an origin of the app. */
export async function send(pagora: Pagora, row: string, { token, key, body, on = 'app' }: Call = {}) {
  const [method, path] = row.split(' ') as ['GET' | 'POST', string]
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const request = { method, url: `/api${path}`, headers, ...(body !== undefined && { payload: body }) }
  const answer = await pagora[on].inject(request)
  return { http: answer.statusCode, body: answer.json() }
}

/** The whole of a refusal; `paths` are those of its issues. */
export function refusal(code: ErrorCode, paths?: string[]) {
  const { http, msg } = ERRORS[code]
  const issues = paths?.map(path => ({ path, msg: expect.any(String) }))
  return { http, body: { status: false, msg, code, ...(issues && { issues }) } }
}
export const good = (fields: object) => ({ http: 200, body: { status: true, ...fields } })
