import { AddressRefused, type OutgoingAnswer } from '../outgoing/index.ts'
import { askedPause } from './schedule.ts'

/** What became of one try. Faults are few words for the seller's log, never the address. */
export type Outcome =
  | { state: 'delivered'; http?: number }
  | { state: 'waiting'; http?: number; fault: string; askedMs?: number }
  | { state: 'failed'; http?: number; fault: string }

export const failed = (fault: string): Outcome => ({ state: 'failed', fault })

const TOO_EARLY_OR_TOO_MANY = [408, 425, 429]

/**
 * Only 2xx is a success. What a service refuses it refuses again; a seller's own address may be
 * mended, so that only one that says it is gone is given up.
 */
export function outcomeOf(answer: OutgoingAnswer, kind: 'service' | 'webhook', now: number): Outcome {
  const { http, retryAfter } = answer
  if (http >= 200 && http < 300) return { state: 'delivered', http }
  const fault = http >= 300 && http < 400 ? 'Redirecionamentos não são seguidos' : `Respondeu ${http}`
  if (http === 410) return { state: 'failed', http, fault: 'Endereço desativado por quem o recebe' }
  if (kind === 'service' && http >= 400 && http < 500 && !TOO_EARLY_OR_TOO_MANY.includes(http)) {
    return { state: 'failed', http, fault }
  }
  return { state: 'waiting', http, fault, askedMs: askedPause(retryAfter, now) }
}

const WORDS: Record<string, string> = {
  ECONNREFUSED: 'Conexão recusada',
  ECONNRESET: 'Conexão interrompida',
  EPIPE: 'Conexão interrompida',
  ENOTFOUND: 'Nome não encontrado',
  ENODATA: 'Nome não encontrado',
  EAI_AGAIN: 'Nome não encontrado',
  ESERVFAIL: 'Nome não encontrado',
  ETIMEOUT: 'Nome não encontrado',
  EHOSTUNREACH: 'Servidor inacessível',
  ENETUNREACH: 'Servidor inacessível',
  CERT_HAS_EXPIRED: 'Certificado vencido',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Certificado inválido',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Certificado inválido',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Certificado inválido',
}
const TIMED_OUT = ['ETIMEDOUT', 'ABORT_ERR', 'ESOCKETTIMEDOUT']

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

const timedOut = (error: unknown): boolean =>
  TIMED_OUT.includes(codeOf(error)) || (error instanceof Error && /^(?:Abort|Timeout)Error$/.test(error.name))

/** No answer came. */
export function outcomeOfFault(error: unknown): Outcome {
  if (error instanceof AddressRefused) return failed('Este endereço não pode ser chamado')
  const fault = timedOut(error)
    ? 'Sem resposta a tempo'
    : (WORDS[codeOf(error)] ?? 'Não foi possível conectar')
  return { state: 'waiting', fault }
}

/** A mail server's 5xx to a recipient is for good; whatever else goes wrong there is ours to mend. */
export function outcomeOfMailFault(error: unknown): Outcome {
  const code = codeOf(error)
  const response = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  if (code === 'EENVELOPE' && response >= 500) return failed('O servidor recusou este e-mail')
  return { state: 'waiting', fault: 'O e-mail não pôde ser enviado' }
}
