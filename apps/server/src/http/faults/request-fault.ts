import { type Fault, faultOf, Refusal } from '@pagora/api'
import type { ErrorCode } from '@pagora/domain'

const BY_STATUS: Record<number, ErrorCode> = {
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
}

interface FrameworkFault {
  code: string
  statusCode: number
}

const isFrameworkFault = (thrown: unknown): thrown is FrameworkFault =>
  typeof thrown === 'object' &&
  thrown !== null &&
  'statusCode' in thrown &&
  typeof thrown.statusCode === 'number' &&
  'code' in thrown &&
  typeof thrown.code === 'string' &&
  thrown.code.startsWith('FST_')

/** What Fastify and its plugins refuse by themselves joins the closed table; the rest is the API's to name. */
export function requestFault(thrown: unknown): Fault {
  if (isFrameworkFault(thrown) && thrown.statusCode >= 400 && thrown.statusCode < 500) {
    return faultOf(new Refusal(BY_STATUS[thrown.statusCode] ?? 'MALFORMED', { cause: thrown }))
  }
  return faultOf(thrown)
}
