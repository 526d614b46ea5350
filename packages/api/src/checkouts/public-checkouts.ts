import type { Database } from '@pagora/db'
import { type SellerId, sellerOf } from '@pagora/domain'
import type { PublicCheckoutAnswer } from '@pagora/domain/wire'
import { Refusal } from '../rpc/index.ts'
import { CHECKOUT_PREFIX } from './read-checkout.ts'
import { readPublicCheckout } from './read-public-checkout.ts'

/** What buyers' pages were last answered, by seller: one change empties all of that seller's. */
export interface PublicCheckouts {
  get(id: string): Promise<PublicCheckoutAnswer>
  forget(sellerId: SellerId): void
}

/** For changes that another process made; our own empty the cache at once. */
const LIFE_MS = 1000
const SELLERS_MAX = 5000

interface Kept {
  answer: PublicCheckoutAnswer
  until: number
}

export function createPublicCheckouts(db: Database, now: () => number): PublicCheckouts {
  const bySeller = new Map<SellerId, Map<string, Kept>>()
  return {
    async get(id) {
      const sellerId = sellerOf(CHECKOUT_PREFIX, id)
      if (!sellerId) throw new Refusal('NOT_FOUND')
      const kept = bySeller.get(sellerId)?.get(id)
      const asked = now()
      if (kept && kept.until > asked) return kept.answer
      let pages = bySeller.get(sellerId)
      if (!pages) {
        if (bySeller.size >= SELLERS_MAX) bySeller.clear()
        pages = new Map()
        bySeller.set(sellerId, pages)
      }
      const answer = await readPublicCheckout(db, sellerId, id)
      // A change while we read has put another map in its place, and this answer is of the past.
      if (bySeller.get(sellerId) === pages) pages.set(id, { answer, until: asked + LIFE_MS })
      return answer
    },
    forget(sellerId) {
      bySeller.delete(sellerId)
    },
  }
}
