import type { Database } from '@pagora/db'
import { type SellerId, sellerOf } from '@pagora/domain'
import type { PublicCheckoutAnswer } from '@pagora/domain/wire'
import { Refusal } from '../rpc/index.ts'
import { CHECKOUT_PREFIX } from './read-checkout.ts'
import { readPublicCheckout } from './read-public-checkout.ts'

/** What was last read for buyers, by seller: one change empties all of that seller's. */
export interface PublicCheckouts {
  /** What a buyer's page is answered. */
  get(id: string): Promise<PublicCheckoutAnswer>
  /** Anything else of a seller that buyers wait for: read once in a second, however many ask. */
  remember<Value>(sellerId: SellerId, key: string, read: () => Promise<Value>): Promise<Value>
  forget(sellerId: SellerId): void
}

/** For changes that another process made; our own empty the cache at once. */
const LIFE_MS = 1000
const SELLERS_MAX = 5000

interface Kept {
  value: Promise<unknown>
  until: number
}

export function createPublicCheckouts(db: Database, now: () => number): PublicCheckouts {
  const bySeller = new Map<SellerId, Map<string, Kept>>()

  function of(sellerId: SellerId): Map<string, Kept> {
    const known = bySeller.get(sellerId)
    if (known) return known
    if (bySeller.size >= SELLERS_MAX) bySeller.clear()
    const fresh = new Map<string, Kept>()
    bySeller.set(sellerId, fresh)
    return fresh
  }

  function remember<Value>(sellerId: SellerId, key: string, read: () => Promise<Value>): Promise<Value> {
    const kept = of(sellerId)
    const asked = now()
    const known = kept.get(key)
    // A change puts another map in place of this one: what is still being read is then of the past.
    if (known && known.until > asked) return known.value as Promise<Value>
    const value = read()
    kept.set(key, { value, until: asked + LIFE_MS })
    value.catch(() => kept.delete(key))
    return value
  }

  return {
    async get(id) {
      const sellerId = sellerOf(CHECKOUT_PREFIX, id)
      if (!sellerId) throw new Refusal('NOT_FOUND')
      return remember(sellerId, `page ${id}`, () => readPublicCheckout(db, sellerId, id))
    },
    remember,
    forget(sellerId) {
      bySeller.delete(sellerId)
    },
  }
}
