import { type Cents, dayOf, type EventFacts } from '@pagora/domain'

export const factsOf = (row: { amountCents: Cents; feeCents: Cents; createdAt: Date }): EventFacts => ({
  amountCents: row.amountCents,
  feeCents: row.feeCents,
  createdDay: dayOf(row.createdAt.getTime()),
})
