import type { Database } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { type CheckoutPage, NEW_CHECKOUT, type PublicCheckoutAnswer } from '@pagora/domain/wire'
import { findProduct, toPublic } from '../products/index.ts'
import { Refusal } from '../rpc/index.ts'
import { findForSale } from './queries.ts'

/** What a buyer's page needs: of what is switched off, nothing is told. */
export async function readPublicCheckout(
  db: Database,
  sellerId: SellerId,
  id: string,
): Promise<PublicCheckoutAnswer> {
  const [found] = await findForSale(db.pool, { sellerId, id })
  if (!found) throw new Refusal('NOT_FOUND')
  const { checkout, product, seller } = found
  const page = withoutWhatIsOff(checkout.page)
  const [bump] = page.orderBump.status
    ? await findProduct(db.pool, { sellerId, id: page.orderBump.productId })
    : []
  const offered = bump?.active && !bump.deletedAt ? bump : null
  if (!offered) page.orderBump = NEW_CHECKOUT.orderBump
  return {
    status: true,
    checkout: { _id: id, id, productId: checkout.productId, ...page },
    product: toPublic(product),
    ...(offered && { orderBump: toPublic(offered) }),
    seller: { name: seller.name, canReceive: seller.verified },
  }
}

function withoutWhatIsOff(page: CheckoutPage): CheckoutPage {
  const { whatsappButton, countdownTimer, orderBump, testimonials } = NEW_CHECKOUT
  return {
    ...page,
    whatsappButton: page.whatsappButton.status ? page.whatsappButton : whatsappButton,
    countdownTimer: page.countdownTimer.status ? page.countdownTimer : countdownTimer,
    orderBump: page.orderBump.status ? page.orderBump : orderBump,
    testimonials: page.testimonials.status ? page.testimonials : testimonials,
  }
}
