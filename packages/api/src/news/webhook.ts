import { createHmac } from 'node:crypto'
import { toReais } from '@pagora/domain'
import type { Story } from './story.ts'

/** The sale as it is now, with what happened and when. */
export function webhookBody(story: Story): string {
  const { kind, at, transaction, buyer, test } = story
  const { outcome, completedAt, refundedCents } = transaction
  return JSON.stringify({
    type: kind,
    timestamp: at.toISOString(),
    // A seller's own system is not to hand out what nobody bought.
    ...(test && { test }),
    data: {
      _id: transaction.id,
      status: transaction.status,
      ...(outcome && { outcome }),
      method: 'pix',
      amount: toReais(transaction.amountCents),
      tax: toReais(transaction.feeCents),
      ...(refundedCents > 0 && { refundedAmount: toReais(refundedCents) }),
      createdAt: transaction.createdAt.toISOString(),
      ...(completedAt && { paidAt: completedAt.toISOString() }),
      purchaseData: {
        ...(buyer && { customer: customerOf(buyer.customer) }),
        products: (transaction.contents.products ?? []).map(({ name, cents }) => ({
          name,
          price: toReais(cents),
        })),
      },
      trackingParameters: buyer?.tracking ?? {},
    },
  })
}

const customerOf = ({
  name,
  email,
  phone,
  address,
}: {
  name: string
  email: string
  phone: string
  address?: string
}) => ({ name, email, phone, ...(address !== undefined && { address }) })

/** As Standard Webhooks has it; the id stays the same over all tries, the time is that of this one. */
export function signedHeaders(secret: string, id: string, body: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
