import { type Handle, ledgerEntries } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import type { Posting } from './templates.ts'

export interface Booking {
  sellerId: SellerId
  /** What happened outside: with the kind it is the entry's id, so that no fact is posted twice. */
  reference: string
  transactionId: string | null
  acquirerId: string | null
  at: Date
}

const entryId = ({ kind }: Posting, reference: string): string => `${kind}:${reference}`

/** One more entry; a wallet that it changes is changed by whoever holds its lock. */
export async function book(tx: Handle, posting: Posting, booking: Booking): Promise<void> {
  const { reference, ...columns } = booking
  const { amounts } = posting
  await tx.insert(ledgerEntries).values({
    ...columns,
    id: entryId(posting, reference),
    kind: posting.kind,
    pendingCents: amounts.pending,
    availableCents: amounts.available,
    reservedCents: amounts.reserved,
    heldCents: amounts.held,
    debtCents: amounts.debt,
    clearingCents: amounts.clearing,
    feeCents: amounts.fee,
    pspFeeCents: amounts.pspFee,
    suspenseCents: amounts.suspense,
    pspCents: amounts.psp,
  })
}
