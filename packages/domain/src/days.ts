const ZONE = 'America/Sao_Paulo'

const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const offset = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, timeZoneName: 'longOffset' })

/** Zones change by quarters of an hour: within one, every moment is of the same day. */
const QUARTER_MS = 900_000
let known = { quarter: Number.NaN, day: '' }

/** The day in São Paulo, `AAAA-MM-DD`. */
export function dayOf(moment: number): string {
  const quarter = Math.floor(moment / QUARTER_MS)
  // Almost every question is about now, and the calendar takes long to answer.
  if (known.quarter !== quarter) known = { quarter, day: calendar.format(quarter * QUARTER_MS) }
  return known.day
}

/** The first day of that day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** When that day begins in São Paulo. */
export function startOfDay(day: string): Date {
  // Asked at noon: should summer time come back, no day there begins later than that.
  const zone = offset.formatToParts(new Date(`${day}T12:00:00Z`)).find(part => part.type === 'timeZoneName')
  return new Date(`${day}T00:00:00${zone?.value.replace('GMT', '') ?? '-03:00'}`)
}
