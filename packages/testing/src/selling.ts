import { ensureFirstAcquirer, type Services } from '@pagora/api'
import { sellers } from '@pagora/db'
import type { SaleInput } from '@pagora/domain/wire'
import { eq } from 'drizzle-orm'
import { callerOf, signUp } from './callers.ts'

const COURSE = { name: 'Curso de pães', price: 100, category: 'course' } as const

interface Shop {
  price?: number
  /** After how many days a sale is released. */
  releaseDays?: number
  verified?: boolean
}

/** A verified seller with a product, its checkout, and buyers. */
export async function openShop(
  services: Services,
  { price = COURSE.price, releaseDays = 0, verified = true }: Shop = {},
) {
  await ensureFirstAcquirer(services, 'sandbox')
  const seller = await signUp(services)
  const sellerId = seller.id
  await services.db.pool
    .update(sellers)
    .set({ kyc: verified ? 'approved' : null, releaseDays })
    .where(eq(sellers.sellerId, sellerId))
  const { product } = await seller.calls.products.create({ ...COURSE, price })
  const { id: checkoutId } = await seller.calls.checkouts.create({ productName: product.name })
  const wish = (overrides: Partial<SaleInput> = {}): SaleInput => ({
    checkoutId,
    paymentMethod: 'pix',
    value: price,
    customer: { name: 'Ana Souza', email: 'ana@exemplo.com.br', phone: '(11) 98765-4321' },
    products: [{ name: product.name, price }],
    ...overrides,
  })
  return {
    ...seller,
    sellerId,
    product,
    checkoutId,
    wish,
    /** A buyer asks for a code. */
    async order(overrides: Partial<SaleInput> = {}, idempotencyKey?: string) {
      const buyer = callerOf(services, idempotencyKey === undefined ? {} : { idempotencyKey })
      return (await buyer.payments.createSale(wish(overrides))).data
    },
  }
}

/** What the provider knows a sale's first charge by. */
export const txidOf = (transactionId: string): string => transactionId.slice('trx_'.length)
