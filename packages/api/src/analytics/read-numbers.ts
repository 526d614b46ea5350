import { cents, dayOf, PLATFORM, type SellerId, startOfDay, toReais } from '@pagora/domain'
import type { RequestContext } from '../rpc/index.ts'
import { numbersOfPlatform, numbersOfSeller } from './queries.ts'
import { changesOf, type DayNumbers, Tally } from './tally.ts'

/** The numbers of days, each as of this moment: what was folded, and what was not yet. */
export interface Days {
  of(day: string): DayNumbers
  /** From that day on, which is none before the first that was asked for. */
  since(day: string): DayNumbers
  ever(): DayNumbers
}

/** A seller's; of the platform's tag, the sum over all sellers. Days before `since` are only summed up. */
export async function readDays(ctx: RequestContext, sellerId: SellerId, since: string): Promise<Days> {
  const query = sellerId === PLATFORM ? numbersOfPlatform : numbersOfSeller
  const [row] = await query(ctx.services.db.pool, { sellerId, since })
  if (!row) throw new Error('two sums without a row')
  const tally = new Tally()
  for (const { day, ...numbers } of row.folded) tally.add(day, numbers)
  for (const happened of row.unfolded) {
    for (const [day, numbers] of changesOf(happened)) tally.add(day, numbers)
  }
  const sum = (from: string): DayNumbers => {
    const total = new Tally()
    for (const [day, numbers] of tally.entries()) if (day >= from) total.add('', numbers)
    return total.of('')
  }
  return { of: day => tally.of(day), since: sum, ever: () => sum('') }
}

const DAY_MS = 24 * 3_600_000

/** The last so many days in São Paulo, the oldest first and today last. */
export function lastDays(now: number, count: number): string[] {
  const today = dayOf(now)
  // From noon to noon: a day that summer time makes longer or shorter is still the next.
  const noon = startOfDay(today).getTime() + DAY_MS / 2
  return Array.from({ length: count }, (_, n) => dayOf(noon - (count - 1 - n) * DAY_MS))
}

export const reaisOf = (amount: number): number => toReais(cents(amount))

/** From 0 to 100, with two decimals; of nothing it is 0. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100

/** What a sale brings on average, to the centavo; of none it is 0. */
export const averageOf = ({ grossCents, paidCount }: Pick<DayNumbers, 'grossCents' | 'paidCount'>): number =>
  paidCount === 0 ? 0 : reaisOf(Math.round(grossCents / paidCount))
