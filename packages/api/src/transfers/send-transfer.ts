import { accountEmails, sellers, transactions } from '@pagora/db'
import { cents, dayOf, fromReais, newId, normalizeEmail, type SellerId } from '@pagora/domain'
import { eq } from 'drizzle-orm'
import { createOnce } from '../idempotency/index.ts'
import { lockWallet, move, templates } from '../ledger/index.ts'
import { recordEvent } from '../outbox/index.ts'
import { Refusal, type RequestContext } from '../rpc/index.ts'
import { readPlatformTerms } from '../terms/index.ts'
import { sealDetails, TRANSACTION_PREFIX } from '../transactions/index.ts'
import { refuseUncovered } from '../withdrawals/index.ts'

interface Wish {
  recipientEmail: string
  amount: number
  description?: string | undefined
}

const none = cents(0)

/** The transaction of the other half: the same body under the other seller's tag, so that it is one of each. */
const otherHalf = (id: string, other: SellerId): string =>
  `${TRANSACTION_PREFIX}_${other}${id.slice(TRANSACTION_PREFIX.length + 1 + other.length)}`

/**
 * Leaves the sender in one commit, in the sender's shard alone; the outbox carries it to the receiver,
 * where it arrives once and is never refused.
 */
export async function sendTransfer(ctx: RequestContext, sellerId: SellerId, wish: Wish): Promise<string> {
  const { db, vault, now, signals } = ctx.services
  const amount = fromReais(wish.amount)
  const recipient = await findRecipient(ctx, sellerId, wish.recipientEmail)
  // unprepared: a seller transfers now and then.
  const [sender] = await db.pool.select().from(sellers).where(eq(sellers.sellerId, sellerId))
  if (!sender) throw new Refusal('UNAUTHENTICATED')
  const at = new Date(now())
  const call = { caller: sellerId, sellerId, path: '/transactions/transfer', input: wish }
  const id = await createOnce(
    ctx,
    call,
    newId(TRANSACTION_PREFIX, sellerId, at.getTime()),
    async (tx, fresh) => {
      refuseUncovered(await lockWallet(tx, sellerId), amount)
      await tx.insert(transactions).values({
        sellerId,
        id: fresh,
        kind: 'transfer_out',
        status: 'completed',
        version: 1,
        amountCents: amount,
        feeCents: none,
        pspFeeCents: none,
        refundedCents: none,
        feeReturnedCents: none,
        pspFeeReturnedCents: none,
        createdAt: at,
        completedAt: at,
        contents: wish.description ? { description: wish.description } : {},
        detailsSealed: sealDetails(vault, sender.dataKey, fresh, { counterparty: recipient.name }),
        counterpartId: otherHalf(fresh, recipient.sellerId),
      })
      await move(tx, templates.transferSent(amount), {
        sellerId,
        reference: fresh,
        transactionId: fresh,
        acquirerId: null,
        at,
      })
      const facts = { amountCents: amount, feeCents: none, createdDay: dayOf(at.getTime()) }
      await recordEvent(tx, { sellerId, transactionId: fresh, kind: 'transfer.sent', facts }, now())
    },
  )
  signals.emit('event')
  return id
}

/** Who would receive: verified, and somebody else. Refused for everybody while transfers are off. */
export async function findRecipient(ctx: RequestContext, sellerId: SellerId, email: string) {
  const { db } = ctx.services
  if (!(await readPlatformTerms(db.pool)).transfersEnabled) throw new Refusal('TRANSFERS_OFF')
  // unprepared: a directory is read alone, then the seller's own table.
  const [entry] = await db.pool
    .select()
    .from(accountEmails)
    .where(eq(accountEmails.email, normalizeEmail(email)))
  const [found] = entry
    ? await db.pool.select().from(sellers).where(eq(sellers.sellerId, entry.sellerId))
    : []
  if (!found?.verified || found.sellerId === sellerId)
    throw new Refusal('RECIPIENT_UNKNOWN', {
      issues: [{ path: 'recipientEmail', msg: 'Não encontramos quem possa receber neste e-mail' }],
    })
  return { sellerId: found.sellerId, name: found.name }
}
