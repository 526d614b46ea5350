const ZONE = 'America/Sao_Paulo'

const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const offset = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, timeZoneName: 'longOffset' })

/** The day in São Paulo, `AAAA-MM-DD`. */
export const dayOf = (moment: number): string => calendar.format(moment)

/** The first day of that day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** When that day begins in São Paulo. */
export function startOfDay(day: string): Date {
  // Asked at noon: should summer time come back, no day there begins later than that.
  const zone = offset.formatToParts(new Date(`${day}T12:00:00Z`)).find(part => part.type === 'timeZoneName')
  return new Date(`${day}T00:00:00${zone?.value.replace('GMT', '') ?? '-03:00'}`)
}
