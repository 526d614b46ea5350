import { z } from 'zod'
import { answer } from './answer.ts'
import { example, money, shown, shownInt, shownNumber } from './shown.ts'

const percent = shownNumber(61.5)

/** Gross amounts of paid sales by the day of payment; days are São Paulo's. */
export const dashboardAnswer = answer({
  today: money,
  /** Of all time. */
  level: money,
  /** Seven days, the oldest first and today last. */
  week: z.array(z.object({ day: shown('2026-03-14'), amount: money })),
  /** Of the sales that were created in the last thirty days; shares from 0 to 100. */
  conversion: z.array(
    z.object({
      method: z.enum(['card', 'pix', 'boleto']),
      created: shownInt(42),
      success: percent,
      pending: percent,
      failed: percent,
      averageValue: money,
      conversionRate: percent,
    }),
  ),
})

export const SALES_PERIODS = [1, 7, 30] as const
export const salesMetricsInput = z.object({
  /** With today; left out: today alone. */
  days: z
    .int()
    .refine(days => SALES_PERIODS.some(period => period === days), 'Use 1, 7 ou 30')
    .meta(example(7))
    .optional(),
})
export const salesMetricsAnswer = answer({
  total: z.object({ amount: money, count: shownInt(42) }),
  averageTicket: money,
  conversionRate: percent,
  /** Failed and refunded. */
  cancelled: shownInt(3),
})
