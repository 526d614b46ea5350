import { randomBytes } from 'node:crypto'
import { ensureFirstAcquirer, type Services } from '@pagora/api'
import { checkouts, products, sellers } from '@pagora/db'
import { cents, newId, newSellerId, type SellerId } from '@pagora/domain'
import { NEW_CHECKOUT } from '@pagora/domain/wire'

export interface BenchShop {
  sellerId: SellerId
  checkoutId: string
}

export const PRICE = cents(9700)

/** Verified sellers, each with a product and its checkout. */
export async function openShops(services: Services, count: number): Promise<BenchShop[]> {
  await ensureFirstAcquirer(services, 'sandbox')
  const at = new Date()
  const shops = Array.from({ length: count }, () => {
    const sellerId = newSellerId()
    return { sellerId, productId: newId('prd', sellerId), checkoutId: newId('chk', sellerId) }
  })
  const dataKey = services.vault.newDataKey()
  const { pool } = services.db
  await pool.insert(sellers).values(
    shops.map(({ sellerId }) => ({
      sellerId,
      name: 'Maria Souza',
      email: `${randomBytes(6).toString('hex')}@exemplo.com.br`,
      language: 'pt-BR' as const,
      passwordHash: '!',
      kyc: 'approved' as const,
      dataKey,
      createdAt: at,
      updatedAt: at,
    })),
  )
  await pool.insert(products).values(
    shops.map(({ sellerId, productId }) => ({
      sellerId,
      id: productId,
      name: 'Curso',
      description: '',
      priceCents: PRICE,
      category: 'course' as const,
      active: true,
      createdAt: at,
      updatedAt: at,
    })),
  )
  await pool.insert(checkouts).values(
    shops.map(({ sellerId, productId, checkoutId }) => ({
      sellerId,
      id: checkoutId,
      productId,
      page: NEW_CHECKOUT,
      version: 1,
      createdAt: at,
      updatedAt: at,
    })),
  )
  return shops
}

/** What a buyer's page sends. */
export const wishOf = ({ checkoutId }: BenchShop) => ({
  checkoutId,
  paymentMethod: 'pix',
  value: PRICE / 100,
  customer: { name: 'Ana Souza', email: 'ana@exemplo.com.br', phone: '(11) 98765-4321' },
  products: [{ name: 'Curso', price: PRICE / 100 }],
})
