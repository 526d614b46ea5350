import { z } from 'zod'

/** The standard's names for what went wrong, with their status and title. */
const PROBLEMS = {
  RequisicaoInvalida: [400, 'Requisição inválida.'],
  TokenInvalido: [401, 'Token de acesso ausente, inválido ou expirado.'],
  NaoEncontrado: [404, 'Entidade não encontrada.'],
  ErroInternoDoServidor: [500, 'Erro inesperado, entre em contato com o suporte.'],
  ServicoIndisponivel: [503, 'Serviço indisponível no momento.'],
  CobNaoEncontrado: [404, 'Cobrança não encontrada para o txid informado.'],
  CobOperacaoInvalida: [400, 'Cobrança inválida.'],
  CobConsultaInvalida: [400, 'Consulta inválida.'],
  PixNaoEncontrado: [404, 'Pix não encontrado.'],
  PixConsultaInvalida: [400, 'Consulta inválida.'],
  PixDevolucaoNaoEncontrada: [404, 'Devolução não encontrada.'],
  PixDevolucaoInvalida: [400, 'Devolução inválida.'],
  WebhookNaoEncontrado: [404, 'Webhook não encontrado.'],
  WebhookOperacaoInvalida: [400, 'Webhook inválido.'],
} as const satisfies Record<string, [number, string]>

export type ProblemName = keyof typeof PROBLEMS

export interface Violation {
  razao: string
  propriedade: string
  valor?: string
}

/** Said as RFC 7807 has it. */
export class Problem extends Error {
  readonly status: number
  readonly problem: ProblemName
  readonly violations: Violation[]

  constructor(problem: ProblemName, detail: string, violations: Violation[] = []) {
    super(detail)
    this.name = 'Problem'
    this.problem = problem
    this.status = PROBLEMS[problem][0]
    this.violations = violations
  }

  body(correlationId: string) {
    return {
      type: `https://pix.bcb.gov.br/api/v2/error/${this.problem}`,
      title: PROBLEMS[this.problem][1],
      status: this.status,
      detail: this.message,
      correlationId,
      ...(this.violations.length > 0 ? { violacoes: this.violations } : {}),
    }
  }
}

/** How Efí, whose paths for sending are served here, says no. */
export class EfiRefusal extends Error {
  readonly status: number
  readonly nome: string

  constructor(status: number, nome: string, mensagem: string) {
    super(mensagem)
    this.name = 'EfiRefusal'
    this.status = status
    this.nome = nome
  }
}

/** Handed to each parse, since the language of the whole process is not ours to set. */
const { localeError: error } = z.locales.pt()

const valueAt = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => Object(inner)[key], value)

/** What the violations are about: `cob.valor.original`. */
export interface Subject {
  problem: ProblemName
  name: string
}

export function parsed<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { problem, name }: Subject,
): z.output<Schema> {
  const result = schema.safeParse(value, { error })
  if (result.success) return result.data
  const violations = result.error.issues.map(({ message, path }): Violation => {
    const given = valueAt(value, path)
    const propriedade = [name, ...path].map(String).join('.')
    return { razao: message, propriedade, ...(given === undefined ? {} : { valor: String(given) }) }
  })
  throw new Problem(problem, 'A requisição não respeita o schema.', violations)
}
