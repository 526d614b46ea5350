import type { AppRouter } from '@pagora/api'
import { TRPCClientError } from '@trpc/client'

export interface Fault {
  /** The server's stable code, or NETWORK where no answer came. */
  code: string
  /** Fit to show. */
  text: string
  issues: { path: string; msg: string }[]
  retryAfter: number | undefined
}

const NO_ANSWER = 'Não conseguimos falar com o servidor. Verifique sua conexão e tente novamente.'

const inWords = (seconds: number): string =>
  seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`

const isOurs = (error: unknown): error is TRPCClientError<AppRouter> => error instanceof TRPCClientError

export const faultOf = (error: unknown): Fault => {
  const data = isOurs(error) ? error.data : undefined
  if (!data?.msg) return { code: 'NETWORK', text: NO_ANSWER, issues: [], retryAfter: undefined }
  const { code, msg, issues = [], retryAfter } = data
  const text =
    code === 'RATE_LIMITED' && retryAfter
      ? `Muitas tentativas. Aguarde ${inWords(retryAfter)} e tente novamente.`
      : msg
  return { code, text, issues, retryAfter }
}

/** The server refused what it was given, as opposed to being away, overloaded or too busy with this caller. */
export const isRefusal = ({ code }: Fault): boolean =>
  !['NETWORK', 'INTERNAL', 'UNAVAILABLE', 'RATE_LIMITED'].includes(code)

/** A session that has ended, not a password that was wrong. */
export const isSignedOut = (error: unknown): boolean => faultOf(error).code === 'UNAUTHENTICATED'
