import { ProviderFault } from '../port.ts'
import { listOf, objectOf, textOf } from './reading.ts'

/** What the connector throws, so that what never left can be told from what may have arrived. */
export class NeverConnected extends Error {
  constructor(cause: unknown) {
    super('no connection to the provider', { cause })
    this.name = 'NeverConnected'
  }
}

/** The name that systems give to errors: ECONNREFUSED, UND_ERR_SOCKET, TimeoutError. */
function nameOf(error: unknown): string | null {
  const { code, name } = objectOf(error)
  return textOf(code) ?? textOf(name)
}

/** The call had no answer. */
export function transportFault(error: unknown): ProviderFault {
  if (error instanceof NeverConnected) {
    return new ProviderFault('not-sent', error.message, { code: nameOf(error.cause), cause: error.cause })
  }
  return new ProviderFault('unknown', 'the provider has not answered', { code: nameOf(error), cause: error })
}

/** One name out of three forms: problem+json's type, Efí's `nome`, OAuth's `error`. */
function codeOf(body: unknown, status: number): string {
  const { type, nome, error } = objectOf(body)
  const problem = textOf(type)?.split('/').at(-1)
  const named = problem && problem !== 'about:blank' ? problem : (textOf(nome) ?? textOf(error))
  return named ?? `http_${status}`
}

/** Only which fields, never their values: the message is logged. */
function fieldsOf(body: unknown): string {
  const fields = listOf(objectOf(body)['violacoes']).flatMap(({ propriedade }) => textOf(propriedade) ?? [])
  return fields.length > 0 ? ` (${fields.join(', ')})` : ''
}

/** The provider says that it has not looked at the call. */
function turnedAway(status: number, code: string): boolean {
  return status === 401 || status === 429 || (status === 503 && code === 'ServicoIndisponivel')
}

/** The call was answered, but not with what was asked for. */
export function answeredFault(status: number, body: unknown): ProviderFault {
  const code = codeOf(body, status)
  const message = `the provider answered ${status} ${code}${fieldsOf(body)}`
  if (turnedAway(status, code)) return new ProviderFault('not-sent', message, { code })
  return new ProviderFault(status >= 400 && status < 500 ? 'refused' : 'unknown', message, { code })
}

export const isRefusal = (error: unknown): error is ProviderFault =>
  error instanceof ProviderFault && error.kind === 'refused'
