import { charges, ledgerEntries, outbox, receipts, transactions } from '@pagora/db'
import { cents, type SellerId } from '@pagora/domain'
import {
  createDatabase,
  createTestServices,
  openShop,
  refusal,
  signUp,
  type TestDatabase,
  type TestServices,
  txidOf,
} from '@pagora/testing'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followReceipt } from './follow-receipt.ts'
import { expireSales, followNotices, followRefunds, sweepReceipts, takeNotices } from './index.ts'

let database: TestDatabase
let services: TestServices
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
})
afterAll(() => database.drop())
beforeEach(() => {
  services.bank.mood = 'well'
})

const acquirerId = async () => (await services.acquirers.all())[0]?.id ?? ''
const arrive = async (receipt: Parameters<typeof followReceipt>[2]) =>
  followReceipt(services, await acquirerId(), receipt)
const pay = async (transactionId: string, amount?: number) => {
  const receipt = services.bank.pay(txidOf(transactionId), amount === undefined ? undefined : cents(amount))
  await arrive(receipt)
  return receipt
}
const saleOf = async (id: string) => {
  const [row] = await services.db.pool.select().from(transactions).where(eq(transactions.id, id))
  if (!row) throw new Error('no sale')
  return row
}
/** Events of one moment have no order among them. */
const eventsOf = async (id: string) => {
  const rows = await services.db.pool.select().from(outbox).where(eq(outbox.transactionId, id))
  return rows.map(({ kind }) => kind).toSorted()
}
const entriesOf = (sellerId: SellerId) =>
  services.db.pool.select().from(ledgerEntries).where(eq(ledgerEntries.sellerId, sellerId))
const statusOf = async (id: string) => (await services.liveStatus.read(id))?.status

describe('a sale (PUB-42, API-22)', () => {
  test('is committed pending with its fee and its code', async () => {
    const shop = await openShop(services)
    const sale = await shop.order()
    expect(sale).toMatchObject({ status: 'pending', value: 100 })
    expect(sale.paymentData.pix.code).toContain(txidOf(sale.transactionId))
    expect(Date.parse(sale.expiresAt) - services.clock.now).toBe(1_800_000)
    expect(await saleOf(sale.transactionId)).toMatchObject({
      status: 'pending',
      amountCents: 10_000,
      feeCents: 299,
      pspFeeCents: 49,
      version: 1,
    })
    expect(await eventsOf(sale.transactionId)).toEqual(['sale.generated'])
    expect(await entriesOf(shop.sellerId)).toEqual([])
  })

  test('of an unverified seller is refused in the words of the specification (BLD-29)', async () => {
    const shop = await openShop(services, { verified: false })
    expect(await refusal(shop.order())).toBe('SELLER_NOT_VERIFIED')
  })

  test.each([
    [{ value: 99.99 }, 'value', 'R$ 100,00'],
    [{ products: [{ name: 'Outro', price: 100 }] }, 'products.0.name', 'não é vendido'],
    [{ value: 90, products: [{ name: 'Curso de pães', price: 90 }] }, 'products.0.price', 'R$ 100,00'],
    [{ paymentMethod: 'BOLETO' }, 'paymentMethod', 'Pix'],
    [{ installments: 2 }, 'installments', 'uma vez'],
    [{ installmentFee: 1 }, 'installmentFee', 'juros'],
    [
      {
        products: [
          { name: 'Curso de pães', price: 100 },
          { name: 'Bump', price: 5 },
        ],
        value: 105,
      },
      'products.1.name',
      'oferecido',
    ],
  ])('that claims %o is refused, and nothing is charged', async (claim, path, words) => {
    const shop = await openShop(services)
    const fault = await shop.order(claim).catch((error: unknown) => error)
    expect(fault).toMatchObject({ cause: { code: 'RULE' } })
    const { issues } = (fault as { cause: { issues: { path: string; msg: string }[] } }).cause
    expect(issues.find(issue => issue.path === path)?.msg).toContain(words)
    expect(await services.db.pool.$count(transactions, eq(transactions.sellerId, shop.sellerId))).toBe(0)
  })

  test('takes the bump and the discount into the price', async () => {
    const shop = await openShop(services)
    const { product: bump } = await shop.calls.products.create({
      name: 'Planilha',
      price: 19.9,
      category: 'template',
    })
    await shop.calls.checkouts.update({
      id: shop.checkoutId,
      orderBump: { status: true, productId: bump._id },
      paymentMethods: { pix: { discount: 10 } },
    })
    const products = [
      { name: 'Curso de pães', price: 100 },
      { name: 'Planilha', price: 19.9 },
    ]
    const sale = await shop.order({ products, value: 107.91 })
    expect(sale.value).toBe(107.91)
    expect((await saleOf(sale.transactionId)).contents).toEqual({
      discount: 10,
      products: [
        { id: shop.product._id, name: 'Curso de pães', cents: 9000 },
        { id: bump._id, name: 'Planilha', cents: 1791 },
      ],
    })
    expect((await shop.order({ value: 90 })).value).toBe(90)
  })

  test.each([
    [{ email: 'ana@exemplo' }, 'customer.email'],
    [{ phone: '1' }, 'customer.phone'],
    [{ document: { number: '52998224724', type: 'CPF' as const } }, 'customer.document'],
  ])('asks who buys: %o is refused', async (wrong, path) => {
    const shop = await openShop(services)
    const customer = { ...shop.wish().customer, ...wrong }
    const fault = await shop.order({ customer }).catch((error: unknown) => error)
    expect(
      (fault as { cause: { issues: { path: string }[] } }).cause.issues.map(issue => issue.path),
    ).toEqual([path])
  })

  test('asks for the document and the address that its checkout wants, a CNPJ with letters too', async () => {
    const shop = await openShop(services)
    await shop.calls.checkouts.update({
      id: shop.checkoutId,
      settings: { needAddress: true, requireDocument: true },
    })
    expect(await refusal(shop.order())).toBe('RULE')
    const customer = {
      ...shop.wish().customer,
      address: 'Rua das Flores, 1',
      document: { number: '12.ABC.345/01DE-35', type: 'CNPJ' as const },
    }
    expect(await refusal(shop.order({ customer }))).toBe('no refusal')
  })
})

describe('the code of a sale that a page remembers', () => {
  test('is given for its own checkout, and says nothing of who buys', async () => {
    const shop = await openShop(services)
    const sale = await shop.order()
    const { data } = await shop.calls.payments.code({ id: sale.transactionId, checkoutId: shop.checkoutId })
    expect(data).toEqual(sale)
  })

  test('is not given for another checkout, nor for what is no sale', async () => {
    const [one, two] = [await openShop(services), await openShop(services)]
    const { transactionId: id } = await one.order()
    const { code } = two.calls.payments
    expect(await refusal(code({ id, checkoutId: two.checkoutId }))).toBe('NOT_FOUND')
    expect(await refusal(code({ id: one.checkoutId, checkoutId: one.checkoutId }))).toBe('NOT_FOUND')
  })
})

describe('idempotency', () => {
  test('fifty at once with one key make one sale and get one answer', async () => {
    const shop = await openShop(services)
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.order({}, 'one')))
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(await services.db.pool.$count(transactions, eq(transactions.sellerId, shop.sellerId))).toBe(1)
    expect(await refusal(shop.order({ customer: { ...shop.wish().customer, name: 'Outra' } }, 'one'))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    expect((await shop.order({}, 'two')).transactionId).not.toBe(answers[0]?.transactionId)
  })

  test('a key belongs to its checkout', async () => {
    const [one, two] = [await openShop(services), await openShop(services)]
    const [a, b] = [await one.order({}, 'same'), await two.order({}, 'same')]
    expect(a.transactionId).not.toBe(b.transactionId)
  })

  test.each(['away', 'silent'] as const)('after a provider that was %s the same key goes on', async mood => {
    const shop = await openShop(services)
    services.bank.mood = mood
    expect(await refusal(shop.order({}, 'again'))).toBe('UNAVAILABLE')
    services.bank.mood = 'well'
    // The one that failed still holds its lease for a while.
    services.clock.now += 16_000
    const sale = await shop.order({}, 'again')
    expect(sale.status).toBe('pending')
    expect(await services.db.pool.$count(transactions, eq(transactions.sellerId, shop.sellerId))).toBe(1)
    expect(await eventsOf(sale.transactionId)).toEqual(['sale.generated'])
  })
})

describe('money that arrives', () => {
  test('completes its sale, once, however often it is told', async () => {
    const shop = await openShop(services, { releaseDays: 1 })
    const sale = await shop.order()
    expect(await statusOf(sale.transactionId)).toBe('pending')
    const receipt = await pay(sale.transactionId)
    await Promise.all(Array.from({ length: 10 }, () => arrive(receipt)))
    expect(await statusOf(sale.transactionId)).toBe('completed')
    const entries = await entriesOf(shop.sellerId)
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      kind: 'sale',
      pendingCents: 9701,
      feeCents: 250,
      pspFeeCents: 49,
      pspCents: -10_000,
      netCents: 9701,
    })
    expect(await eventsOf(sale.transactionId)).toEqual(['sale.generated', 'sale.paid'])
    const { wallet } = await shop.calls.ledger.wallet()
    expect(wallet.balance).toMatchObject({ avaliable: 0, unavaliable: [{ amount: 97.01, count: 1 }] })
  })

  test('after the end of the sale still completes it', async () => {
    const shop = await openShop(services)
    const sale = await shop.order()
    services.clock.now += 1_800_000 + 121_000
    await expireSales(services)
    expect(await saleOf(sale.transactionId)).toMatchObject({ status: 'failed', outcome: 'expired' })
    await pay(sale.transactionId)
    expect(await saleOf(sale.transactionId)).toMatchObject({ status: 'completed', outcome: null, version: 3 })
    expect(await eventsOf(sale.transactionId)).toEqual(['sale.expired', 'sale.generated', 'sale.paid'])
  })

  test.each([
    ['amount', 9999],
    ['amount', 10_001],
  ])('of another %s is kept apart and sent back', async (apart, amount) => {
    const shop = await openShop(services)
    const sale = await shop.order()
    const receipt = await pay(sale.transactionId, amount)
    expect(await statusOf(sale.transactionId)).toBe('pending')
    const [kept] = await services.db.pool
      .select()
      .from(receipts)
      .where(eq(receipts.endToEndId, receipt.endToEndId))
    expect(kept).toMatchObject({ apart, transactionId: sale.transactionId })
    await followRefunds(services)
    expect(services.bank.receipts.get(receipt.endToEndId)?.returns).toMatchObject([
      { amount, status: 'done' },
    ])
    const entries = await entriesOf(shop.sellerId)
    expect(entries.map(({ kind, suspenseCents }) => [kind, suspenseCents]).toSorted()).toEqual([
      ['apart', amount],
      ['apart_returned', -amount],
    ])
  })

  test('a second time is sent back, and the sale stays paid once', async () => {
    const shop = await openShop(services)
    const sale = await shop.order()
    await pay(sale.transactionId)
    const second = await pay(sale.transactionId)
    await followRefunds(services)
    await followRefunds(services)
    expect(services.bank.receipts.get(second.endToEndId)?.returns).toHaveLength(1)
    expect((await entriesOf(shop.sellerId)).map(({ kind }) => kind).toSorted()).toEqual([
      'apart',
      'apart_returned',
      'sale',
    ])
  })

  test('of nobody is the platform’s to send back', async () => {
    await openShop(services)
    const stray = services.bank.payStray(cents(777), 'A'.repeat(35))
    await arrive(stray)
    await arrive(stray)
    const [kept] = await services.db.pool
      .select()
      .from(receipts)
      .where(eq(receipts.endToEndId, stray.endToEndId))
    expect(kept).toMatchObject({ apart: 'unknown', sellerId: '000000000', transactionId: null })
    await followRefunds(services)
    expect(services.bank.receipts.get(stray.endToEndId)?.returns).toHaveLength(1)
  })

  test('is found by a notice, by asking, and by the sweep; a forged notice posts nothing', async () => {
    const shop = await openShop(services)
    const [noticed, asked, swept] = [await shop.order(), await shop.order(), await shop.order()]
    const ids = [noticed, asked, swept].map(({ transactionId }) => transactionId)
    const paid = ids.map(id => services.bank.pay(txidOf(id)))
    const notice = (endToEndId: string) => [{ kind: 'receipt', endToEndId, reference: null }]
    await takeNotices(services, await acquirerId(), notice(paid[0]?.endToEndId ?? ''))
    await takeNotices(services, await acquirerId(), notice(`E${'9'.repeat(31)}`))
    await followNotices(services, async () => undefined)
    expect(await Promise.all(ids.map(statusOf))).toEqual(['completed', 'pending', 'pending'])
    const { data } = await shop.calls.payments.check({ id: ids[1] ?? '' })
    expect(data.status).toBe('completed')
    await sweepReceipts(services, 600_000)
    expect(await Promise.all(ids.map(statusOf))).toEqual(['completed', 'completed', 'completed'])
  })
})

describe('the end of a sale', () => {
  test('comes two minutes after its code’s, and only where the provider says that it was not paid', async () => {
    const shop = await openShop(services)
    const [unpaid, paid] = [await shop.order(), await shop.order()]
    services.bank.pay(txidOf(paid.transactionId))
    services.clock.now += 1_800_000 + 119_000
    await expireSales(services)
    expect(await statusOf(unpaid.transactionId)).toBe('pending')
    services.clock.now += 2000
    services.bank.mood = 'away'
    await expireSales(services)
    expect(await statusOf(unpaid.transactionId)).toBe('pending')
    services.bank.mood = 'well'
    services.clock.now += 61_000
    await expireSales(services)
    expect(await statusOf(unpaid.transactionId)).toBe('failed')
    expect(await statusOf(paid.transactionId)).toBe('completed')
  })

  test('of one whose code never came is a refusal', async () => {
    const shop = await openShop(services)
    services.bank.mood = 'away'
    await refusal(shop.order({}, 'never'))
    services.bank.mood = 'well'
    services.clock.now += 1_800_000 + 121_000
    await expireSales(services)
    const [row] = await services.db.pool
      .select()
      .from(transactions)
      .where(eq(transactions.sellerId, shop.sellerId))
    expect(row).toMatchObject({ status: 'failed', outcome: 'refused' })
    expect(await eventsOf(row?.id ?? '')).toEqual(['sale.refused'])
  })
})

describe('a new code (PUB-50)', () => {
  test('takes the old one off, and a sale that was paid meanwhile is answered instead', async () => {
    const shop = await openShop(services)
    const old = await shop.order()
    const fresh = await shop.order({ replaces: old.transactionId })
    expect(fresh.transactionId).not.toBe(old.transactionId)
    expect(services.bank.charges.get(txidOf(old.transactionId))?.state).toBe('removed')
    expect(await statusOf(old.transactionId)).toBe('failed')
    services.bank.pay(txidOf(fresh.transactionId))
    const again = await shop.order({ replaces: fresh.transactionId })
    expect(again).toMatchObject({ status: 'completed', transactionId: fresh.transactionId })
    expect(await services.db.pool.$count(charges, eq(charges.sellerId, shop.sellerId))).toBe(2)
  })

  test('is given only for a sale of the same checkout', async () => {
    const [one, two] = [await openShop(services), await openShop(services)]
    const sale = await one.order()
    expect(await refusal(two.order({ replaces: sale.transactionId }))).toBe('NOT_FOUND')
  })
})

describe('what anybody may ask', () => {
  test('of a sale is its status and nothing else; an id that is none is 404', async () => {
    const shop = await openShop(services)
    const { transactionId: id } = await shop.order()
    expect(await shop.calls.payments.status({ id })).toEqual({ status: true, data: { status: 'pending' } })
    for (const wrong of ['x', `trx_${'0'.repeat(35)}`, `chk_${txidOf(id)}`])
      expect(await refusal(shop.calls.payments.status({ id: wrong }))).toBe('NOT_FOUND')
  })

  test('is answered from memory: no query in steady state', async () => {
    const shop = await openShop(services)
    const { transactionId: id } = await shop.order()
    const other = await createTestServices(database.db, services.clock)
    await Promise.all(Array.from({ length: 100 }, () => other.liveStatus.read(id)))
    const known = other.liveStatus.read(id)
    expect(known).not.toBeInstanceOf(Promise)
    // What another process has changed is read again, in one query, for those that were asked for.
    await pay(id)
    await other.liveStatus.refresh()
    expect(other.liveStatus.read(id)).toMatchObject({ status: 'completed' })
  })
})

test('another seller’s sale cannot be given back', async () => {
  const shop = await openShop(services)
  const sale = await shop.order()
  await pay(sale.transactionId)
  const stranger = await signUp(services)
  expect(await refusal(stranger.calls.payments.refund({ id: sale.transactionId }))).toBe('NOT_FOUND')
  const [row] = await services.db.pool
    .select()
    .from(transactions)
    .where(and(eq(transactions.sellerId, shop.sellerId), eq(transactions.id, sale.transactionId)))
  expect(row?.refundedCents).toBe(0)
})
