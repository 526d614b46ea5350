import { cents, type SellerId } from '@pagora/domain'
import {
  addEntry,
  addSale,
  createDatabase,
  createTestServices,
  refusal,
  signUp,
  type TestDatabase,
  type TestServices,
} from '@pagora/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { foldOnce } from '../analytics/index.ts'

let database: TestDatabase
let services: TestServices
let mine: Awaited<ReturnType<typeof aSeller>>

const NOON = Date.parse('2026-03-14T15:00:00Z')
const HOUR = 3_600_000

beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db, { now: NOON })
})
afterAll(() => database.drop())
beforeEach(async () => {
  services.clock.now = NOON
  mine = await aSeller()
})

async function aSeller() {
  const { calls } = await signUp(services)
  return { calls, id: (await calls.accounts.me()).user._id as SellerId }
}
type Question = Parameters<(typeof mine)['calls']['transactions']['statement']>[0]
const idsOf = async (question: Question) =>
  (await mine.calls.transactions.statement(question)).entries.map(({ _id }) => _id)
const entry = (amount: number, hoursAgo: number, row: Parameters<typeof addEntry>[2] = {}) =>
  addEntry(services, mine.id, { amount, at: new Date(NOON - hoursAgo * HOUR), ...row })

describe('GET /api/user/statement (HIS-01 to 04)', () => {
  test('is what changed the money, newest first, in words', async () => {
    const sale = await addSale(services, mine.id, { at: NOON - 5 * HOUR })
    const paidOut = await entry(-5000, 2, { kind: 'payout_done' })
    // Moved between the seller's own accounts.
    await entry(0, 3, {
      kind: 'release',
      pendingCents: cents(-1930),
      availableCents: cents(1930),
      pspCents: cents(0),
    })
    await addEntry(services, (await aSeller()).id)
    const { entries, totals, nextCursor } = await mine.calls.transactions.statement({})
    expect(entries).toEqual([
      {
        _id: paidOut,
        kind: 'payout_done',
        description: 'Saque',
        amount: -50,
        at: new Date(NOON - 2 * HOUR).toISOString(),
      },
      {
        _id: expect.stringMatching(/^sale:/),
        kind: 'sale',
        description: 'Venda aprovada',
        amount: 19.3,
        at: new Date(NOON - 5 * HOUR).toISOString(),
        transactionId: sale,
        status: 'completed',
      },
    ])
    expect([totals, nextCursor]).toEqual([{ in: 19.3, out: 50, net: -30.7 }, undefined])
  })

  test('has tabs and a period; totals are of the whole period', async () => {
    const a = await entry(1000, 4)
    const b = await entry(-300, 3, { kind: 'refund_done' })
    const c = await entry(2000, 2)
    const d = await entry(-500, 1, { kind: 'payout_done' })
    const ago = (hours: number) => new Date(NOON - hours * HOUR).toISOString()
    const rows: Array<[Question, string[]]> = [
      [{}, [d, c, b, a]],
      [{ direction: 'in' }, [c, a]],
      [{ direction: 'out' }, [d, b]],
      [{ from: ago(3) }, [d, c, b]],
      [{ to: ago(3) }, [b, a]],
      [{ from: ago(3), to: ago(2), direction: 'out' }, [b]],
    ]
    for (const [question, ids] of rows) expect([question, await idsOf(question)]).toEqual([question, ids])
    const { totals } = await mine.calls.transactions.statement({ from: ago(3), direction: 'out', limit: 1 })
    expect(totals).toEqual({ in: 20, out: 8, net: 12 })
    expect(await refusal(mine.calls.transactions.statement({ from: 'x' }))).toBe('VALIDATION')
    expect(await refusal(mine.calls.transactions.statement({ cursor: 'x' }))).toBe('VALIDATION')
  })

  test('goes on where the page before ended, while more comes in', async () => {
    const posted: string[] = []
    for (let n = 0; n < 17; n++) posted.push(await entry(n % 3 ? 100 : -100, n >> 2))
    for (const direction of [undefined, 'in', 'out'] as const) {
      const read: string[] = []
      let cursor: string | undefined
      do {
        const page = await mine.calls.transactions.statement({
          limit: 3,
          ...(direction && { direction }),
          ...(cursor !== undefined && { cursor }),
        })
        read.push(...page.entries.map(({ _id }) => _id))
        cursor = page.nextCursor
        await entry(100, -1)
        await entry(-100, -1)
      } while (cursor !== undefined)
      const wanted = posted.filter((_, n) => !direction || (n % 3 ? 'in' : 'out') === direction)
      expect(read.filter(id => wanted.includes(id)).toSorted()).toEqual(wanted.toSorted())
      expect(new Set(read).size).toBe(read.length)
    }
  })

  test('is searched by buyer and by id, page by page', async () => {
    const sold: string[] = []
    for (let n = 0; n < 5; n++)
      sold.push(await addSale(services, mine.id, { name: 'Zenóbia', at: NOON - n * 1000 }))
    const [newest = ''] = sold
    await addEntry(services, mine.id, { kind: 'refund_done', amount: -500, transactionId: newest })
    await addSale(services, mine.id, { name: 'Outra' })
    await addSale(services, (await aSeller()).id, { name: 'Zenóbia' })
    while ((await foldOnce(services)) > 0);
    const read: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await mine.calls.transactions.statement({
        search: 'zenobia',
        limit: 2,
        ...(cursor !== undefined && { cursor }),
      })
      read.push(...page.entries.map(({ transactionId, amount }) => [transactionId, amount]))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(read.toSorted()).toEqual([...sold.map(id => [id, 19.3]), [newest, -5]].toSorted())
    expect(await idsOf({ search: newest, direction: 'out' })).toHaveLength(1)
    expect(await idsOf({ search: newest.slice(-6) })).toHaveLength(2)
    expect(await idsOf({ search: 'zenobia', from: new Date(NOON + 1).toISOString() })).toEqual([])
    expect(await idsOf({ search: 'ninguém' })).toEqual([])
  })

  test('totals stay true as time passes and more comes in', async () => {
    const from = new Date(NOON - 24 * HOUR).toISOString()
    const totals = async () => (await mine.calls.transactions.statement({ from })).totals
    let expected = 0
    for (let n = 0; n < 8; n++) {
      await addEntry(services, mine.id, { amount: 100 })
      expected += 1
      expect(await totals()).toEqual({ in: expected, out: 0, net: expected })
      services.clock.now += 40_000
    }
    await addEntry(services, mine.id, { kind: 'payout_done', amount: -250 })
    expect(await totals()).toEqual({ in: 8, out: 2.5, net: 5.5 })
    // Dated by when it happened elsewhere: in the list at once, in the totals after some minutes.
    await entry(700, 3)
    services.clock.now += 5 * 60_000
    expect(await totals()).toEqual({ in: 15, out: 2.5, net: 12.5 })
  })
})
