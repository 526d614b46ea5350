import { type Handle, refunds } from '@pagora/db'
import { cents, newId, type SellerId } from '@pagora/domain'
import type { Receipt } from '@pagora/psp/port'

export const REFUND_PREFIX = 'ref'

interface Stray {
  sellerId: SellerId
  transactionId: string | null
  acquirerId: string
  receipt: Receipt
  at: Date
}

/** Made from the Pix itself: however often it is asked, it is one return. */
const strayRef = (endToEndId: string): string => `P${endToEndId}`

/** In the commit that keeps the money apart: it goes back to whoever paid it. */
export async function askBack(tx: Handle, { receipt, at, ...stray }: Stray): Promise<void> {
  await tx.insert(refunds).values({
    ...stray,
    id: newId(REFUND_PREFIX, stray.sellerId, at.getTime()),
    endToEndId: receipt.endToEndId,
    providerRef: strayRef(receipt.endToEndId),
    origin: 'apart',
    state: 'asked',
    amountCents: receipt.amount,
    feeCents: cents(0),
    pspFeeCents: cents(0),
    fromPendingCents: cents(0),
    fromAvailableCents: cents(0),
    createdAt: at,
    finishedAt: null,
    nextAt: at,
    attempts: 0,
  })
}
