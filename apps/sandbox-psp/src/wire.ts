import { type Cents, fromDecimal } from '@pagora/domain'
import { z } from 'zod'

/** Forms that several parts of the API share. */

export const timeText = (at: number): string => new Date(at).toISOString()

const AMOUNT = /^\d{1,10}\.\d{2}$/
export const amount = z
  .string()
  .regex(AMOUNT)
  .transform((text, context): Cents => {
    const value = fromDecimal(text)
    if (value !== null && value > 0) return value
    context.addIssue({ code: 'custom', message: 'O valor deve ser maior que zero', input: text })
    return z.NEVER
  })

export const pixKey = z.string().min(1).max(77)
export const TXID = /^[a-zA-Z0-9]{26,35}$/
export const OWN_ID = /^[a-zA-Z0-9]{1,35}$/

const time = z.iso.datetime({ offset: true }).transform(text => Date.parse(text))

/** A list's period and page; the period is required by most. */
const paging = {
  'paginacao.paginaAtual': z.coerce.number().int().min(0).default(0),
  'paginacao.itensPorPagina': z.coerce.number().int().min(1).max(1000).default(100),
}
export const page = z.object(paging)
export const period = z
  .object({ inicio: time, fim: time, ...paging })
  // Not `<=`: what is no time at all has been complained of already.
  .refine(({ inicio, fim }) => !(inicio > fim), { message: 'O fim é anterior ao início', path: ['fim'] })

export const flag = z.enum(['true', 'false']).transform(text => text === 'true')

/** How a list says what was asked and how much there is. */
export function parameters(
  query: z.output<typeof page> & { inicio?: number; fim?: number },
  total: number,
): unknown {
  const size = query['paginacao.itensPorPagina']
  return {
    ...(query.inicio === undefined ? {} : { inicio: timeText(query.inicio) }),
    ...(query.fim === undefined ? {} : { fim: timeText(query.fim) }),
    paginacao: {
      paginaAtual: query['paginacao.paginaAtual'],
      itensPorPagina: size,
      quantidadeDePaginas: Math.ceil(total / size),
      quantidadeTotalDeItens: total,
    },
  }
}

export const window = (query: z.output<typeof page>): { limit: number; offset: number } => ({
  limit: query['paginacao.itensPorPagina'],
  offset: query['paginacao.paginaAtual'] * query['paginacao.itensPorPagina'],
})
