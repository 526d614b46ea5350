import type { Cents } from '@pagora/domain'

const currency = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const moment = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** `R$ 1.234,50`, with a plain space: mails and phones break the other kind. */
export const inReais = (amount: Cents): string => currency.format(amount / 100).replaceAll('\u00a0', ' ')

/** `21/11 às 14:05`, in São Paulo. */
export const inWords = (at: Date): string => moment.format(at).replace(/,\s*/, ' às ')
