import { newEventId, type SaleDetails, sealDetails, TRANSACTION_PREFIX } from '@pagora/api'
import { charges, outbox, sellers, transactions } from '@pagora/db'
import { cents, dayOf, type EventFacts, type EventKind, newId, type SellerId } from '@pagora/domain'
import { eq } from 'drizzle-orm'
import type { TestServices } from './services.ts'

type TransactionRow = typeof transactions.$inferInsert

export const BUYER: SaleDetails = {
  customer: {
    name: 'Ana Compradora',
    email: 'ana.compradora@exemplo.com.br',
    phone: '(11) 98765-4321',
    document: { number: '529.982.247-25', type: 'CPF' },
    address: 'Rua das Flores, 123',
  },
  tracking: { utm_source: 'FB|lead-1', utm_campaign: 'CAMPANHA|413', utm_medium: null },
}

/** A seller's sale as it stands in the tables, without what led to it. */
export async function insertSale(
  { db, vault, clock }: TestServices,
  sellerId: SellerId,
  overrides: Partial<TransactionRow> & { details?: SaleDetails } = {},
): Promise<TransactionRow> {
  const { details = BUYER, ...columns } = overrides
  const createdAt = columns.createdAt ?? new Date(clock.now)
  const id = columns.id ?? newId(TRANSACTION_PREFIX, sellerId, createdAt.getTime())
  const [seller] = await db.pool
    .select({ dataKey: sellers.dataKey })
    .from(sellers)
    .where(eq(sellers.sellerId, sellerId))
  if (!seller) throw new Error(`no seller ${sellerId}`)
  const row: TransactionRow = {
    sellerId,
    id,
    kind: 'sale',
    status: 'pending',
    version: 1,
    amountCents: cents(123_450),
    feeCents: cents(3691),
    pspFeeCents: cents(605),
    refundedCents: cents(0),
    feeReturnedCents: cents(0),
    pspFeeReturnedCents: cents(0),
    createdAt,
    completedAt: null,
    contents: { products: [{ id: 'prd_1', name: 'Curso de fotografia', cents: cents(123_450) }] },
    detailsSealed: sealDetails(vault, seller.dataKey, id, details),
    ...columns,
  }
  await db.pool.insert(transactions).values(row)
  if (row.kind === 'sale') await insertCharge(db, row, createdAt)
  return row
}

const CHARGE_MS = 30 * 60_000

async function insertCharge(db: TestServices['db'], row: TransactionRow, createdAt: Date): Promise<void> {
  await db.pool.insert(charges).values({
    sellerId: row.sellerId,
    txid: row.id.slice(TRANSACTION_PREFIX.length + 1),
    transactionId: row.id,
    acquirerId: 'acq_test',
    state: 'open',
    code: `00020126-codigo-de-${row.id}`,
    expiresAt: new Date(createdAt.getTime() + CHARGE_MS),
    createdAt,
  })
}

export const paidSale = (
  services: TestServices,
  sellerId: SellerId,
  overrides: Parameters<typeof insertSale>[2] = {},
) =>
  insertSale(services, sellerId, {
    status: 'completed',
    completedAt: new Date(services.clock.now),
    ...overrides,
  })

/** What happened, as the commit in which it did writes it; answers the event's id. */
export async function insertEvent(
  { db, clock }: TestServices,
  sale: TransactionRow,
  kind: EventKind,
  facts: Partial<EventFacts> = {},
): Promise<string> {
  const id = newEventId(sale.sellerId, clock.now)
  await db.pool.insert(outbox).values({
    sellerId: sale.sellerId,
    id,
    kind,
    transactionId: sale.id,
    facts: {
      amountCents: sale.amountCents,
      feeCents: sale.feeCents,
      createdDay: dayOf(sale.createdAt.getTime()),
      ...facts,
    },
    at: new Date(clock.now),
  })
  return id
}
