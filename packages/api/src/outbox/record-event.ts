import { type Handle, outbox } from '@pagora/db'
import { type EventFacts, type EventKind, newId, type SellerId } from '@pagora/domain'

interface NewEvent {
  sellerId: SellerId
  transactionId: string
  kind: EventKind
  facts: EventFacts
}

const EVENT_PREFIX = 'evt'

export const newEventId = (sellerId: SellerId, at: number): string => newId(EVENT_PREFIX, sellerId, at)

/** Written in the commit of what it tells of: neither is there without the other. */
export async function recordEvent(tx: Handle, event: NewEvent, at: number): Promise<void> {
  await tx.insert(outbox).values({
    ...event,
    id: newEventId(event.sellerId, at),
    at: new Date(at),
    relayedAt: null,
    foldedAt: null,
  })
}
