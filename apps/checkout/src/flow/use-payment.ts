import type { PublicCheckoutAnswer } from '@pagora/domain/wire'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { checkNow, Refused, type Sale } from '../pay/api.ts'
import { followSale } from '../pay/follow.ts'
import { readKept } from '../pay/history.ts'
import { memoriesOf } from '../pay/memory.ts'
import { openSale, order, ownSale } from '../pay/order.ts'
import type { Wish } from '../pay/wish.ts'

export interface Payment {
  sale: Sale | null
  left: Sale | null
  resume: (sale: Sale) => void
  busy: boolean
  reachable: boolean
  refused: Refused | null
  send: (wish: Wish, onRefused: (fault: Refused) => void) => Promise<Sale | null>
  /** A code in the place of the one that has run out. */
  renew: (wish: Wish) => Promise<Sale | null>
  /** `Já paguei`: whether it has arrived. */
  check: () => Promise<boolean>
}

/** The sale of this page, from the first press of the button to the money. */
export function usePayment({ checkout }: PublicCheckoutAnswer, onOwn: () => void): Payment {
  const { id: checkoutId } = checkout
  const memories = useMemo(() => memoriesOf(checkoutId, () => localStorage), [checkoutId])
  const [sale, setSale] = useState<Sale | null>(null)
  /** Left open elsewhere: shown only when the buyer asks for it, since storage is no proof of whose it is. */
  const [left, setLeft] = useState<Sale | null>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [reachable, setReachable] = useState(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once, when the page has come
  useEffect(() => {
    const own = readKept(history.state, checkoutId)?.sale
    if (!own) openSale(memories, checkoutId).then(setLeft)
    else
      ownSale(own, checkoutId).then(found => {
        setSale(known => known ?? found)
        if (found) onOwn()
      })
  }, [])

  const id = sale?.transactionId
  const hear = useCallback(
    (status: Sale['status']) => {
      if (status === 'completed' && id) memories.finish(id)
      setSale(known =>
        known && known.transactionId === id && known.status !== status ? { ...known, status } : known,
      )
    },
    [id, memories],
  )
  const isPaid = sale?.status === 'completed'
  useEffect(() => {
    if (!id || isPaid) return
    return followSale(id, { tell: ({ status }) => hear(status), reach: setReachable })
  }, [id, isPaid, hear])

  const ask = async (
    wish: Wish,
    overId: string | null,
    onRefused?: (fault: Refused) => void,
  ): Promise<Sale | null> => {
    setBusy(true)
    setRefused(null)
    try {
      const made = await order(memories, wish, overId)
      setSale(made)
      return made
    } catch (fault) {
      const known =
        fault instanceof Refused ? fault : new Refused('Algo deu errado. Tente novamente.', 'INTERNAL')
      setRefused(known)
      onRefused?.(known)
      return null
    } finally {
      setBusy(false)
    }
  }

  return {
    sale,
    left: sale ? null : left,
    resume: setSale,
    busy,
    reachable,
    refused,
    send: (wish, onRefused) => ask(wish, null, onRefused),
    renew: wish => ask(wish, id ?? null),
    async check() {
      if (!id) return false
      const { status } = await checkNow(id)
      hear(status)
      return status === 'completed'
    },
  }
}
