import { type Handle, refunds } from '@pagora/db'
import { type Cents, cents, newId, type SellerId } from '@pagora/domain'

export const REFUND_PREFIX = 'ref'

interface Stray {
  sellerId: SellerId
  transactionId: string | null
  acquirerId: string
  endToEndId: string
  amount: Cents
}

/** Made from the Pix itself: however often it is asked, it is one return. */
const strayRef = (endToEndId: string, time: number): string => `P${time}${endToEndId}`

/** How often what is left of it is asked for; then an admin has to look. */
export const TIMES_MAX = 3

/** In the commit that keeps the money apart: it goes back to whoever paid it. */
export async function askBack(tx: Handle, { amount, ...stray }: Stray, at: Date, time = 1): Promise<void> {
  await tx.insert(refunds).values({
    ...stray,
    id: newId(REFUND_PREFIX, stray.sellerId, at.getTime()),
    providerRef: strayRef(stray.endToEndId, time),
    origin: 'apart',
    state: 'asked',
    amountCents: amount,
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
