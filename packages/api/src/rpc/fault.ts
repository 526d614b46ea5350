import { isUnavailable } from '@pagora/db'
import { ERRORS, type ErrorCode, type Issue } from '@pagora/domain'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { Refusal } from './refusal.ts'

/** What the edge needs to know of anything that was thrown: the answer, and how loudly to log it. */
export interface Fault {
  code: ErrorCode
  http: number
  level: (typeof ERRORS)[ErrorCode]['level']
  msg: string
  issues?: Issue[]
  retryAfter?: number
}

const UNAVAILABLE_RETRY_SECONDS = 5

function fault(
  code: ErrorCode,
  extra: { issues?: Issue[] | undefined; retryAfter?: number | undefined } = {},
): Fault {
  const { http, level, msg } = ERRORS[code]
  const built: Fault = { code, http, level, msg }
  if (extra.issues?.length) built.issues = extra.issues
  if (extra.retryAfter !== undefined) built.retryAfter = extra.retryAfter
  return built
}

const issuesOf = (error: z.core.$ZodError): Issue[] =>
  error.issues.map(issue => ({ path: issue.path.join('.'), msg: issue.message }))

const BY_TRPC_CODE: Partial<Record<TRPCError['code'], ErrorCode>> = {
  PARSE_ERROR: 'MALFORMED',
  BAD_REQUEST: 'MALFORMED',
  NOT_FOUND: 'NOT_FOUND',
  METHOD_NOT_SUPPORTED: 'METHOD_NOT_ALLOWED',
  PAYLOAD_TOO_LARGE: 'TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
}

/** Maps whatever was thrown onto the closed table; what nobody foresaw is INTERNAL, and says nothing more. */
export function faultOf(thrown: unknown): Fault {
  if (thrown instanceof Refusal) return fault(thrown.code, thrown)
  if (thrown instanceof TRPCError) {
    const code = BY_TRPC_CODE[thrown.code]
    if (thrown.cause instanceof z.core.$ZodError && code === 'MALFORMED') {
      return fault('VALIDATION', { issues: issuesOf(thrown.cause) })
    }
    if (thrown.cause !== undefined && thrown.code === 'INTERNAL_SERVER_ERROR') return faultOf(thrown.cause)
    return fault(code ?? 'INTERNAL')
  }
  if (isUnavailable(thrown)) return fault('UNAVAILABLE', { retryAfter: UNAVAILABLE_RETRY_SECONDS })
  return fault('INTERNAL')
}
