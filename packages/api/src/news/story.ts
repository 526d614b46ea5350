import type { Cents, EventFacts, EventKind, SellerId, TransactionContents } from '@pagora/domain'
import { type IntegrationSettings, openSettings } from '../integrations/index.ts'
import type { Services } from '../services.ts'
import { openDetails, type SaleDetails } from '../transactions/index.ts'
import type { StoryRow } from './story-queries.ts'

/** All that a piece of news may tell; put together when it is sent, and never stored. */
export interface Story {
  kind: EventKind
  /** When it happened. */
  at: Date
  facts: EventFacts
  transaction: TransactionFacts
  /** Null: erased, or no sale. */
  buyer: SaleDetails | null
  seller: { sellerId: SellerId; name: string; email: string; dataKey: Buffer }
  /** Null: the seller never opened theirs. */
  settings: IntegrationSettings | null
  /** Made up, to try an integration out. */
  test: boolean
}

interface TransactionFacts {
  id: string
  kind: StoryRow['transaction']['kind']
  status: 'pending' | 'completed' | 'failed'
  outcome: StoryRow['transaction']['outcome']
  amountCents: Cents
  feeCents: Cents
  refundedCents: Cents
  createdAt: Date
  completedAt: Date | null
  contents: TransactionContents
}

export function openStory({ vault }: Services, kind: EventKind, row: StoryRow): Story {
  const { transaction, seller, event, settingsSealed } = row
  const details = openDetails<SaleDetails>(
    vault,
    seller.dataKey,
    transaction.id,
    transaction.kind === 'sale' ? transaction.detailsSealed : null,
  )
  return {
    kind,
    at: event.at,
    facts: event.facts,
    transaction,
    buyer: details,
    seller,
    settings: settingsSealed && openSettings(vault, seller.dataKey, settingsSealed),
    test: false,
  }
}

export const productNames = ({ transaction }: Story): string =>
  (transaction.contents.products ?? []).map(product => product.name).join(', ')
