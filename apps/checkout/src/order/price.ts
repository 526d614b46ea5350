import { type Cents, fromReais, salePrice, toReais } from '@pagora/domain'
import type { PublicCheckoutAnswer } from '@pagora/domain/wire'

export interface Price {
  product: number
  bump: number | null
  /** In whole percents, and what it takes off. */
  discount: number
  off: number
  /** What is shown is what is charged: the server computes the same, by the same function. */
  total: number
}

export function priceOf({ checkout, product, orderBump }: PublicCheckoutAnswer, withBump: boolean): Price {
  const { discount } = checkout.paymentMethods.pix
  const bump = withBump && orderBump ? fromReais(orderBump.price) : null
  const basket = { product: fromReais(product.price), bump, discount }
  const total = salePrice(basket)
  const off = (basket.product + (bump ?? 0) - total) as Cents
  return {
    product: product.price,
    bump: bump === null ? null : toReais(bump),
    discount,
    off: toReais(off),
    total: toReais(total),
  }
}
