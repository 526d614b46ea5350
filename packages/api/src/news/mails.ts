import { type DeliveryChannel, EMAIL_PATTERN } from '@pagora/domain'
import type { Mail } from '../mail/index.ts'
import type { Services } from '../services.ts'
import { codeMail, purchaseMail, refundedMail } from './buyer-mails.ts'
import {
  disputeMail,
  saleMail,
  saleRefundedMail,
  withdrawalFailedMail,
  withdrawalMail,
} from './seller-mails.ts'
import type { Story } from './story.ts'
import { findCode } from './story-queries.ts'

/** An account that was closed has an address under `.invalid`. */
const isReachable = (email: string): boolean => EMAIL_PATTERN.test(email) && !email.endsWith('.invalid')

/** Null: there is nobody to write to any more, or nothing to say. */
export async function mailOf(
  services: Services,
  channel: DeliveryChannel,
  story: Story,
): Promise<Mail | null> {
  const to = channel === 'buyer_mail' ? story.buyer?.customer.email : story.seller.email
  if (!to || !isReachable(to)) return null
  return channel === 'buyer_mail' ? toBuyer(services, story, to) : toSeller(services, story, to)
}

async function toBuyer(services: Services, story: Story, to: string): Promise<Mail | null> {
  switch (story.kind) {
    case 'sale.generated': {
      const { seller, transaction } = story
      const [charge] = await findCode(services.db.pool, {
        sellerId: seller.sellerId,
        transactionId: transaction.id,
      })
      return charge?.code && charge.expiresAt
        ? codeMail(to, story, { code: charge.code, expiresAt: charge.expiresAt })
        : null
    }
    case 'sale.paid':
      return purchaseMail(to, story)
    case 'sale.refunded':
      return refundedMail(to, story)
    default:
      return null
  }
}

function toSeller({ appUrl }: Services, story: Story, to: string): Mail | null {
  switch (story.kind) {
    case 'sale.paid':
      return saleMail(to, story)
    case 'sale.refunded':
      return saleRefundedMail(to, story)
    case 'sale.disputed':
      return disputeMail(to, story, appUrl)
    case 'withdrawal.completed':
      return withdrawalMail(to, story)
    case 'withdrawal.failed':
      return withdrawalFailedMail(to, story, appUrl)
    default:
      return null
  }
}
