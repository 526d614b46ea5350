import type { SellerId } from '@pagora/domain'
import type { RequestContext } from '../rpc/index.ts'
import { averageOf, lastDays, percentOf, readDays, reaisOf } from './read-numbers.ts'
import { type DayNumbers, noNumbers } from './tally.ts'

const WEEK = 7
const CONVERSION_DAYS = 30

/** What a seller sees first. */
export async function readDashboard(ctx: RequestContext, sellerId: SellerId) {
  const month = lastDays(ctx.services.now(), CONVERSION_DAYS)
  const [first = ''] = month
  const days = await readDays(ctx, sellerId, first)
  const week = month.slice(-WEEK).map(day => ({ day, amount: reaisOf(days.of(day).grossCents) }))
  return {
    today: week.at(-1)?.amount ?? 0,
    level: reaisOf(days.ever().grossCents),
    week,
    // All sales are Pix as yet.
    conversion: [
      { method: 'card' as const, ...conversionOf(noNumbers()) },
      { method: 'pix' as const, ...conversionOf(days.since(first)) },
      { method: 'boleto' as const, ...conversionOf(noNumbers()) },
    ],
  }
}

function conversionOf(numbers: DayNumbers) {
  const { createdCount: created, completedCount: completed, failedCount: failed } = numbers
  const success = percentOf(completed, created)
  return {
    created,
    success,
    pending: percentOf(Math.max(0, created - completed - failed), created),
    failed: percentOf(failed, created),
    averageValue: averageOf(numbers),
    conversionRate: success,
  }
}

/** The four numbers above a seller's sales. */
export async function readSalesMetrics(ctx: RequestContext, sellerId: SellerId, count: number) {
  const [first = ''] = lastDays(ctx.services.now(), count)
  const numbers = (await readDays(ctx, sellerId, first)).since(first)
  return {
    total: { amount: reaisOf(numbers.grossCents), count: numbers.paidCount },
    averageTicket: averageOf(numbers),
    conversionRate: percentOf(numbers.completedCount, numbers.createdCount),
    cancelled: numbers.failedCount + numbers.refundedCount,
  }
}
