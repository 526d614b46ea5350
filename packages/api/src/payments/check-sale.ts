import { type SellerId, sellerOf } from '@pagora/domain'
import { Refusal } from '../rpc/index.ts'
import type { Services } from '../services.ts'
import { TRANSACTION_PREFIX } from '../transactions/index.ts'
import { askProvider } from './ask-provider.ts'

/** As it is known here. */
export async function readSaleStatus({ liveStatus }: Pick<Services, 'liveStatus'>, id: string) {
  const known = await liveStatus.read(id)
  if (!known) throw new Refusal('NOT_FOUND')
  const { status, outcome } = known
  return { status, ...(outcome && { outcome }) }
}

const EVERY_MS = 3000
const REMEMBERED = 10_000
/** When each sale was last asked for; a question that comes sooner is answered from what is known. */
const asked = new WeakMap<Services, Map<string, number>>()

/** `Já paguei`: the provider is asked at once. It says what is true and never makes anything paid. */
export async function checkSale(services: Services, id: string) {
  const sellerId = sellerOf(TRANSACTION_PREFIX, id)
  if (!sellerId) throw new Refusal('NOT_FOUND')
  const before = await readSaleStatus(services, id)
  if (before.status !== 'completed' && mayAsk(services, id)) await ask(services, sellerId, id)
  return readSaleStatus(services, id)
}

const ask = (services: Services, sellerId: SellerId, id: string) => askProvider(services, { sellerId, id })

function mayAsk(services: Services, id: string): boolean {
  const times = asked.get(services) ?? new Map<string, number>()
  asked.set(services, times)
  const now = services.now()
  if (now - (times.get(id) ?? 0) < EVERY_MS) return false
  if (times.size >= REMEMBERED) times.clear()
  times.set(id, now)
  return true
}
