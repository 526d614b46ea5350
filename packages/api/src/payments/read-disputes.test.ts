import { disputes } from '@pagora/db'
import {
  callerOf,
  createDatabase,
  createTestServices,
  hearOfMoney,
  openShop,
  refusal,
  sell,
  signInMaster,
  type TestDatabase,
  type TestServices,
  takeBack,
} from '@pagora/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let database: TestDatabase
let services: TestServices
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
})
afterAll(() => database.drop())

type Shop = Awaited<ReturnType<typeof openShop>>
async function disputed(shop: Shop, count: number) {
  const sales = []
  for (let n = 0; n < count; n++) {
    const sale = await sell(services, shop)
    takeBack(services, sale.endToEndId, { amount: 10_000, status: 'processing' })
    await hearOfMoney(services)
    services.clock.now += 1000
    sales.push(sale)
  }
  return sales
}

describe('a seller’s disputes', () => {
  test('come newest first, page by page, each once, and are that seller’s only', async () => {
    const [shop, other] = [await openShop(services), await openShop(services)]
    const sales = await disputed(shop, 5)
    await disputed(other, 1)
    const seen: string[] = []
    const sizes: number[] = []
    for (let cursor: string | undefined, more = true; more; ) {
      const page = await shop.calls.payments.disputes({ limit: 2, ...(cursor !== undefined && { cursor }) })
      seen.push(...page.disputes.map(({ transactionId }) => transactionId))
      sizes.push(page.disputes.length)
      cursor = page.nextCursor ?? undefined
      more = cursor !== undefined
    }
    expect(seen).toEqual(sales.map(({ id }) => id).toReversed())
    expect(sizes).toEqual([2, 2, 1])
  })

  test('say what became of them', async () => {
    const shop = await openShop(services)
    const [lost, won] = await disputed(shop, 2)
    takeBack(services, lost?.endToEndId ?? '', { amount: 10_000, status: 'done' })
    takeBack(services, won?.endToEndId ?? '', { amount: 10_000, status: 'failed' })
    await hearOfMoney(services)
    const closedAt = new Date(services.clock.now).toISOString()
    const { disputes: shown } = await shop.calls.payments.disputes({})
    expect(shown).toMatchObject([
      { transactionId: won?.id, status: 'won', closedAt, amount: 100 },
      { transactionId: lost?.id, status: 'lost', closedAt, amount: 100 },
    ])
    expect(shown.every(dispute => !('evidence' in dispute))).toBe(true)
  })
})

describe('what a seller says', () => {
  test('is replaced by what is said later, and heard while it is open only', async () => {
    const shop = await openShop(services)
    const [sale] = await disputed(shop, 1)
    const [open] = (await shop.calls.payments.disputes({})).disputes
    const id = open?._id ?? ''
    for (const text of ['Primeira versão', 'Segunda versão']) await shop.calls.payments.evidence({ id, text })
    expect((await shop.calls.payments.disputes({})).disputes).toMatchObject([{ evidence: 'Segunda versão' }])
    takeBack(services, sale?.endToEndId ?? '', { amount: 10_000, status: 'failed' })
    await hearOfMoney(services)
    expect(await refusal(shop.calls.payments.evidence({ id, text: 'Tarde' }))).toBe('EVIDENCE_TOO_LATE')
    expect((await shop.calls.payments.disputes({})).disputes).toMatchObject([{ evidence: 'Segunda versão' }])
  })

  test('to the last moment of three days, and not at their end', async () => {
    const shop = await openShop(services)
    await disputed(shop, 1)
    const [open] = (await shop.calls.payments.disputes({})).disputes
    const until = Date.parse(open?.evidenceUntil ?? '')
    expect(until - Date.parse(open?.openedAt ?? '')).toBe(3 * 24 * 3_600_000)
    const say = () => refusal(shop.calls.payments.evidence({ id: open?._id ?? '', text: 'Foi entregue' }))
    services.clock.now = until - 1
    expect(await say()).toBe('no refusal')
    services.clock.now = until
    expect(await say()).toBe('EVIDENCE_TOO_LATE')
  })

  test('about what is no dispute of theirs is refused', async () => {
    const shop = await openShop(services)
    for (const id of ['x', `dsp_${shop.sellerId}${'0'.repeat(26)}`])
      expect(await refusal(shop.calls.payments.evidence({ id, text: 'Foi entregue' }))).toBe('NOT_FOUND')
  })

  test('is not shown where it cannot be opened', async () => {
    const shop = await openShop(services)
    await disputed(shop, 1)
    const [open] = (await shop.calls.payments.disputes({})).disputes
    await shop.calls.payments.evidence({ id: open?._id ?? '', text: 'Foi entregue' })
    await services.db.pool
      .update(disputes)
      .set({ evidenceSealed: Buffer.alloc(64) })
      .where(eq(disputes.id, open?._id ?? ''))
    const { disputes: shown } = await shop.calls.payments.disputes({})
    expect(shown).toHaveLength(1)
    expect(shown[0]).not.toHaveProperty('evidence')
  })
})

test('everybody’s disputes and the money that was kept apart are for admins only', async () => {
  const shop = await openShop(services)
  const [sale] = await disputed(shop, 1)
  const { master } = await signInMaster(services)
  expect((await master.disputes()).disputes[0]).toMatchObject({
    transactionId: sale?.id,
    userId: shop.sellerId,
  })
  for (const calls of [callerOf(services).master, callerOf(services, { token: shop.token }).master]) {
    expect(await refusal(calls.disputes())).toMatch(/UNAUTHENTICATED|FORBIDDEN/)
    expect(await refusal(calls.apart())).toMatch(/UNAUTHENTICATED|FORBIDDEN/)
  }
})
