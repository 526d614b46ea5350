import { type Details, sealDetails, TRANSACTION_PREFIX } from '@pagora/api'
import { ledgerEntries, outbox, transactions } from '@pagora/db'
import { cents, dayOf, type EventFacts, newId, type SellerId } from '@pagora/domain'
import type { TestServices } from './services.ts'

/*
 * Rows of money as they come to stand in the database, written without the use cases that write them:
 * for tests of what reads them.
 */

type Row<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>

const NONE = cents(0)

const BUYER: Details = {
  customer: { name: 'Ana Souza', email: 'ana.souza@exemplo.com', phone: '11987654321' },
  tracking: {},
}

/** One transaction, a pending sale where nothing else is said; answers its id. */
export async function addTransaction(
  { db, vault, now }: TestServices,
  sellerId: SellerId,
  { details = BUYER, ...row }: Row<typeof transactions> & { details?: Details | null } = {},
): Promise<string> {
  const createdAt = row.createdAt ?? new Date(now())
  const id = row.id ?? newId(TRANSACTION_PREFIX, sellerId, createdAt.getTime())
  const seller = await db.pool.query.sellers.findFirst({
    where: (table, { eq }) => eq(table.sellerId, sellerId),
    columns: { dataKey: true },
  })
  if (!seller) throw new Error(`no seller ${sellerId}`)
  const completed = row.status === 'completed'
  await db.pool.insert(transactions).values({
    sellerId,
    kind: 'sale',
    status: 'pending',
    version: 1,
    amountCents: cents(1990),
    feeCents: cents(60),
    pspFeeCents: NONE,
    refundedCents: NONE,
    feeReturnedCents: NONE,
    pspFeeReturnedCents: NONE,
    completedAt: completed ? createdAt : null,
    contents: { products: [{ id: 'prd_1', name: 'Curso', cents: cents(1990) }] },
    ...row,
    id,
    createdAt,
    detailsSealed: details && sealDetails(vault, seller.dataKey, id, details),
  })
  return id
}

type Event = Omit<Row<typeof outbox>, 'facts'> & { facts?: Partial<EventFacts> }

/** What happened to a transaction, not yet folded or relayed. */
export async function addEvent(
  { db, now }: TestServices,
  sellerId: SellerId,
  { facts, ...row }: Event = {},
): Promise<string> {
  const at = row.at ?? new Date(now())
  const id = row.id ?? newId('evt', sellerId, at.getTime())
  await db.pool.insert(outbox).values({
    sellerId,
    kind: 'sale.generated',
    transactionId: 'trx_none',
    ...row,
    id,
    at,
    facts: {
      amountCents: cents(1990),
      feeCents: cents(60),
      createdDay: dayOf(at.getTime()),
      ...facts,
    },
  })
  return id
}

let entries = 0

/** One posting: what changes the seller's available money comes from or goes to the provider. */
export async function addEntry(
  { db, now }: TestServices,
  sellerId: SellerId,
  { amount = 1930, ...row }: Row<typeof ledgerEntries> & { amount?: number } = {},
): Promise<string> {
  const id = row.id ?? `${row.kind ?? 'sale'}:${String(++entries).padStart(9, '0')}`
  await db.pool.insert(ledgerEntries).values({
    sellerId,
    kind: 'sale',
    at: new Date(now()),
    acquirerId: 'acq_test',
    pendingCents: NONE,
    availableCents: cents(amount),
    reservedCents: NONE,
    heldCents: NONE,
    debtCents: NONE,
    clearingCents: NONE,
    feeCents: NONE,
    pspFeeCents: NONE,
    suspenseCents: NONE,
    pspCents: cents(-amount),
    ...row,
    id,
  })
  return id
}

interface Sale {
  /** When it was asked for; left out: now. */
  at?: number
  /** Null: never. Left out: at once. */
  paidAt?: number | null
  amount?: number
  fee?: number
  name?: string
  email?: string
  products?: { id: string; name: string; cents: number }[]
}

/** A sale with all that follows from it: its events, and paid, its posting. */
export async function addSale(services: TestServices, sellerId: SellerId, sale: Sale = {}): Promise<string> {
  const { at = services.now(), amount = 1990, fee = 60, name = 'Ana Souza' } = sale
  const { paidAt = at, email = 'ana.souza@exemplo.com' } = sale
  const products = (sale.products ?? [{ id: 'prd_1', name: 'Curso', cents: amount }]).map(product => ({
    ...product,
    cents: cents(product.cents),
  }))
  const id = await addTransaction(services, sellerId, {
    createdAt: new Date(at),
    amountCents: cents(amount),
    feeCents: cents(fee),
    status: paidAt === null ? 'pending' : 'completed',
    completedAt: paidAt === null ? null : new Date(paidAt),
    contents: { products },
    details: { customer: { name, email, phone: '11987654321' }, tracking: {} },
  })
  const facts = { amountCents: cents(amount), feeCents: cents(fee), createdDay: dayOf(at) }
  await addEvent(services, sellerId, { transactionId: id, at: new Date(at), facts })
  if (paidAt === null) return id
  await addEvent(services, sellerId, {
    kind: 'sale.paid',
    transactionId: id,
    at: new Date(paidAt),
    facts: { ...facts, paidDay: dayOf(paidAt), products: products.map(({ id, cents }) => ({ id, cents })) },
  })
  await addEntry(services, sellerId, { transactionId: id, amount: amount - fee, at: new Date(paidAt) })
  return id
}
