import type { EventKind } from '@pagora/domain'

/** A day of sales, as `sales_days` keeps it. */
export interface DayNumbers {
  grossCents: number
  feeCents: number
  paidCount: number
  createdCount: number
  completedCount: number
  failedCount: number
  refundedCount: number
}

export const noNumbers = (): DayNumbers => ({
  grossCents: 0,
  feeCents: 0,
  paidCount: 0,
  createdCount: 0,
  completedCount: 0,
  failedCount: 0,
  refundedCount: 0,
})

/** So many events that count alike, with their amounts together. */
export interface Happened {
  kind: EventKind
  createdDay: string
  /** Null: it was not paid. */
  paidDay: string | null
  late: boolean
  first: boolean
  count: number
  amountCents: number
  feeCents: number
}

type Change = [day: string, numbers: Partial<DayNumbers>]

/** What they change, and of which days: the only place that says what is counted. */
export function changesOf(happened: Happened): Change[] {
  const { kind, createdDay, paidDay, late, first, count, amountCents, feeCents } = happened
  switch (kind) {
    case 'sale.generated':
      return [[createdDay, { createdCount: count }]]
    case 'sale.refused':
      return [[createdDay, { createdCount: count, failedCount: count }]]
    case 'sale.expired':
      return [[createdDay, { failedCount: count }]]
    case 'sale.paid':
      return [
        [paidDay ?? createdDay, { grossCents: amountCents, feeCents, paidCount: count }],
        // It was counted as failed when it expired.
        [createdDay, { completedCount: count, ...(late && { failedCount: -count }) }],
      ]
    case 'sale.refunded':
      return first ? [[createdDay, { refundedCount: count }]] : []
    case 'sale.disputed':
    case 'withdrawal.asked':
    case 'withdrawal.completed':
    case 'withdrawal.failed':
    case 'transfer.sent':
    case 'transfer.received':
      return []
  }
}

/** Sums of days, by any key. */
export class Tally {
  readonly #sums = new Map<string, DayNumbers>()

  add(key: string, numbers: Partial<DayNumbers>): void {
    const sum = this.#sums.get(key) ?? noNumbers()
    for (const [name, number] of Object.entries(numbers)) sum[name as keyof DayNumbers] += number
    this.#sums.set(key, sum)
  }

  of(key: string): DayNumbers {
    return this.#sums.get(key) ?? noNumbers()
  }

  /** Always in the same order, so that two who write them wait for each other and never in a ring. */
  entries(): Array<[key: string, numbers: DayNumbers]> {
    return [...this.#sums].sort(([a], [b]) => (a < b ? -1 : 1))
  }
}
