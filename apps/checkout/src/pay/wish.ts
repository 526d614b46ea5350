import { bareDocument } from '@pagora/domain'
import type { PublicCheckoutAnswer, SaleInput } from '@pagora/domain/wire'
import type { Buyer } from '../buyer/fields.ts'
import { documentType } from '../buyer/masks.ts'
import { priceOf } from '../order/price.ts'

export type Wish = Omit<SaleInput, 'replaces'>

/** What the buyer asks for, as the API takes it. */
export function wishOf(
  data: PublicCheckoutAnswer,
  { buyer, bump, tracking }: { buyer: Buyer; bump: boolean; tracking: Record<string, string | null> },
): Wish {
  const number = bareDocument(buyer.document)
  const address = buyer.address.trim().replace(/\s*[\r\n]+\s*/g, ', ')
  const { checkout, product, orderBump } = data
  return {
    checkoutId: checkout.id,
    paymentMethod: 'PIX',
    value: priceOf(data, bump).total,
    customer: {
      name: buyer.name.trim(),
      ...(number && { document: { number, type: documentType(number) } }),
      email: buyer.email.trim(),
      phone: buyer.phone.trim(),
      ...(checkout.settings.needAddress && address && { address }),
    },
    installments: 1,
    installmentFee: 0,
    products: [
      { name: product.name, price: product.price },
      ...(bump && orderBump ? [{ name: orderBump.name, price: orderBump.price }] : []),
    ],
    trackingParameters: tracking,
  }
}
