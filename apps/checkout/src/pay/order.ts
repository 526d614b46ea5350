import { Refused, readCode, type Sale, sendWish } from './api.ts'
import { type Memories, requestFor } from './memory.ts'
import type { Wish } from './wish.ts'

const isOver = (sale: Sale): boolean =>
  sale.status === 'failed' || (sale.status === 'pending' && Date.parse(sale.expiresAt) <= Date.now())

const PLANTED: readonly unknown[] = ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED']

/** One sale for these contents, whoever asks and however often; `overId`: the one whose code has run out. */
export async function order(memories: Memories, wish: Wish, overId: string | null = null): Promise<Sale> {
  const memory = memories.read()
  const request = requestFor(memory, wish, overId)
  let sale: Sale
  try {
    sale = await sendWish(wish, request)
  } catch (fault) {
    // What storage said of the sale before was not true: begun anew, without it.
    if (!memory.last || !(fault instanceof Refused) || !PLANTED.includes(fault.code)) throw fault
    memories.forget(memory.last.id)
    return order(memories, wish)
  }
  memories.keep({ id: sale.transactionId, ...request.trace })
  if (isOver(sale) && sale.transactionId !== overId) return order(memories, wish, sale.transactionId)
  if (sale.status === 'completed') memories.finish(sale.transactionId)
  return sale
}

/** The sale of this tab, as its own history has it: open, over or paid. */
export const ownSale = (id: string, checkoutId: string): Promise<Sale | null> =>
  readCode(id, checkoutId).catch(() => null)

/** The sale that this browser left unpaid in another tab, if the server says that it is this checkout's. */
export async function openSale(memories: Memories, checkoutId: string): Promise<Sale | null> {
  const { last } = memories.read()
  if (!last || last.done) return null
  try {
    const sale = await readCode(last.id, checkoutId)
    if (sale.status === 'completed') memories.finish(last.id)
    return sale.status === 'pending' && !isOver(sale) ? sale : null
  } catch (fault) {
    if (fault instanceof Refused && fault.code === 'NOT_FOUND') memories.forget(last.id)
    return null
  }
}
