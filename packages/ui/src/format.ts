const ZONE = 'America/Sao_Paulo'
const NBSP = '\u00a0'

const number = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const dateTime = new Intl.DateTimeFormat('pt-BR', {
  timeZone: ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** `R$ 1.234,56` from an amount in reais, with a space that never breaks. */
export const formatMoney = (reais: number): string =>
  `${reais < 0 ? '-' : ''}R$${NBSP}${number.format(Math.abs(reais))}`

/** `21/11/2026, 14:05`, as the clock stands in São Paulo. */
export const formatDateTime = (date: Date): string => dateTime.format(date)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `agora`, `há 5 min`, `há 3 h`, `há 2 dias`; older than a week, the date itself. */
export const formatAgo = (date: Date, now: Date): string => {
  const passed = now.getTime() - date.getTime()
  if (passed < MINUTE) return 'agora'
  if (passed < HOUR) return `há ${Math.floor(passed / MINUTE)} min`
  if (passed < DAY) return `há ${Math.floor(passed / HOUR)} h`
  if (passed < 7 * DAY) return passed < 2 * DAY ? 'há 1 dia' : `há ${Math.floor(passed / DAY)} dias`
  return formatDateTime(date)
}
