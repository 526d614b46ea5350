import { ERRORS, type ErrorCode, type Issue } from '@pagora/domain'

interface RefusalDetails {
  issues?: Issue[]
  /** Seconds after which it is worth trying again. */
  retryAfter?: number
  cause?: unknown
}

/** Thrown by use cases; the edge turns it into the contract's answer, with the text of the closed table. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly issues: Issue[] | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(ERRORS[code].msg, { cause: details.cause })
    this.name = 'Refusal'
    this.code = code
    this.issues = details.issues
    this.retryAfter = details.retryAfter
  }
}
