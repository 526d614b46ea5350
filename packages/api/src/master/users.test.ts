import { auditLog, sellers } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import {
  createDatabase,
  createTestServices,
  refusal,
  signInMaster,
  signUp,
  type TestDatabase,
  type TestServices,
} from '@pagora/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let database: TestDatabase
let services: TestServices
let master: Awaited<ReturnType<typeof signInMaster>>['master']

beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
  master = (await signInMaster(services)).master
})
afterAll(() => database.drop())

const NOTHING = { percentage: null, fixed: null }
const NO_SPLIT = {
  cashIn: { pix: NOTHING, debitCard: NOTHING, creditCard: NOTHING, boleto: NOTHING, mercadopago: NOTHING },
  cashOut: NOTHING,
}

/** A seller, as the admin reads them. */
async function aSeller(overrides: { name?: string; email?: string; approved?: boolean } = {}) {
  services.clock.now++
  const { approved = false, ...account } = overrides
  const { email, calls } = await signUp(services, account)
  const { user } = await calls.accounts.me()
  const _id = user._id as SellerId
  if (approved) {
    await database.db.pool.update(sellers).set({ kyc: 'approved' }).where(eq(sellers.sellerId, _id))
  }
  return { _id, email, calls }
}
const find = async (search: string) => (await master.users({ search })).users.map(({ _id }) => _id)

describe('master/users (AUS-01 to 07)', () => {
  test('is the whole record, newest first', async () => {
    const older = await aSeller()
    const newer = await aSeller({ name: 'Íris Conceição' })
    const { users } = await master.users({ limit: 2 })
    expect(users.map(({ _id }) => _id)).toEqual([newer._id, older._id])
    expect(users[0]).toEqual({
      _id: newer._id,
      name: 'Íris Conceição',
      email: newer.email,
      status: false,
      kyc: null,
      createdAt: new Date(services.clock.now).toISOString(),
      split: NO_SPLIT,
      releaseDays: null,
    })
  })

  test('goes on where the page before ended, also where many came at once', async () => {
    for (let n = 0; n < 5; n++) {
      await signUp(services)
      if (n === 2) services.clock.now++
    }
    const all = (await master.users({})).users.map(({ _id }) => _id)
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const page = await master.users({ limit: 2, ...(cursor !== undefined && { cursor }) })
      paged.push(...page.users.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(paged).toEqual(all)
    expect(await refusal(master.users({ cursor: 'x' }))).toBe('VALIDATION')
  })

  test('has its tabs', async () => {
    const active = await aSeller({ approved: true })
    const pending = await aSeller()
    const idsOf = async (status: boolean) => (await master.users({ status })).users.map(({ _id }) => _id)
    expect(await idsOf(true)).toContain(active._id)
    expect(await idsOf(true)).not.toContain(pending._id)
    expect(await idsOf(false)).toContain(pending._id)
    expect(await idsOf(false)).not.toContain(active._id)
  })

  test('finds by name, e-mail and id', async () => {
    const { _id, email } = await aSeller({ name: 'João Quitério', email: 'vendas.xpto@exemplo.com' })
    for (const search of [
      'quiterio',
      'JOÃO QUIT',
      'quit joao',
      email,
      'vendas.xp',
      'VENDAS.XPTO@ex',
      _id,
      _id.slice(-6),
    ]) {
      expect(await find(search), search).toContain(_id)
    }
    for (const search of [
      'uiterio',
      'quiterio ana',
      'xpto@',
      '%',
      '_',
      '!!',
      "'",
      'vendas.xpto@exemplo.com.br',
    ]) {
      expect(await find(search), search).not.toContain(_id)
    }
    expect((await master.users({ search: 'quiterio', status: true })).users).toEqual([])
  })

  test('finds under the new name and address, and under the old ones no more', async () => {
    const { _id, calls } = await aSeller({ name: 'Zenóbia Prado' })
    await calls.accounts.update({ name: 'Berenice Prado' })
    expect(await find('zenobia')).toEqual([])
    expect(await find('berenice prado')).toEqual([_id])
  })
})

describe('master/user/update (AUS-08 to 10)', () => {
  test('saves fees and days, and null is the default again', async () => {
    const { _id } = await aSeller()
    const split = {
      ...NO_SPLIT,
      cashIn: {
        ...NO_SPLIT.cashIn,
        pix: { percentage: 1.99, fixed: 0.5 },
        boleto: { percentage: 0, fixed: null },
      },
      cashOut: { percentage: null, fixed: 3.67 },
    }
    const { user } = await master.updateUser({ _id, split, releaseDays: 0 })
    expect(user).toMatchObject({ split, releaseDays: 0, status: false })
    expect((await master.users({ search: _id })).users[0]).toEqual(user)
    const back = await master.updateUser({ ...user, split: NO_SPLIT, releaseDays: null })
    expect(back.user).toMatchObject({ split: NO_SPLIT, releaseDays: null })
  })

  test('takes the record whole, and ignores what is not to be changed', async () => {
    const { _id } = await aSeller()
    const [user] = (await master.users({ search: _id })).users
    const record = {
      ...user,
      _id,
      name: 'Outro',
      email: 'outro@exemplo.com',
      createdAt: 5,
      kyc: 'approved',
      secret: 'x',
    }
    expect((await master.updateUser(record as unknown as { _id: string })).user).toEqual(user)
  })

  test.each([
    [{ split: { cashIn: { pix: { percentage: 100.01 } } } }],
    [{ split: { cashIn: { pix: { percentage: -1 } } } }],
    [{ split: { cashIn: { pix: { percentage: 1.999 } } } }],
    [{ split: { cashOut: { fixed: -0.01 } } }],
    [{ split: { cashOut: { fixed: 0.001 } } }],
    [{ releaseDays: 15 }],
    [{ releaseDays: -1 }],
    [{ releaseDays: 1.5 }],
  ])('refuses %j', async change => {
    const { _id } = await aSeller()
    expect(await refusal(master.updateUser({ _id, ...change }))).toBe('VALIDATION')
  })

  test('an account without an approved KYC cannot be activated', async () => {
    const { _id } = await aSeller()
    expect(await refusal(master.updateUser({ _id, status: true }))).toBe('KYC_NOT_APPROVED')
  })

  test('a record that comes back as it was switches nobody off', async () => {
    const { _id, calls } = await aSeller()
    await master.updateUser({ _id, status: false, releaseDays: 3 })
    await database.db.pool.update(sellers).set({ kyc: 'approved' }).where(eq(sellers.sellerId, _id))
    expect((await calls.accounts.me()).user.status).toBe(true)
  })

  test('switches an account off and on again, and writes down who did', async () => {
    const { _id, calls } = await aSeller({ approved: true })
    expect((await master.updateUser({ _id, status: false })).user.status).toBe(false)
    expect((await calls.accounts.me()).user.status).toBe(false)
    services.clock.now++
    expect((await master.updateUser({ _id, status: true })).user.status).toBe(true)
    const { entries } = await master.audit({ userId: _id })
    expect(entries.map(({ change }) => change)).toEqual([
      { from: { status: false }, to: { status: true } },
      { from: { status: true }, to: { status: false } },
    ])
    expect(entries[0]).toMatchObject({ action: 'user.update', userId: _id, actor: { kind: 'admin' } })
  })

  test('two at once both count', async () => {
    const { _id } = await aSeller()
    await Promise.all([
      master.updateUser({ _id, releaseDays: 7 }),
      master.updateUser({ _id, split: { cashOut: { fixed: 1 } } }),
      master.updateUser({ _id, split: { cashIn: { pix: { percentage: 2 } } } }),
    ])
    const [user] = (await master.users({ search: _id })).users
    expect(user).toMatchObject({
      releaseDays: 7,
      split: { cashIn: { pix: { percentage: 2, fixed: null } }, cashOut: { percentage: null, fixed: 1 } },
    })
    expect((await master.audit({ userId: _id })).entries).toHaveLength(3)
  })

  test('of nobody is 404', async () => {
    for (const _id of ['', 'nobody', '000000000', '0A1B2C3D4']) {
      expect(await refusal(master.updateUser({ _id, releaseDays: 1 }))).toBe('NOT_FOUND')
    }
  })
})

describe('audit values', () => {
  test("are sealed with the subject's key, and gone with it", async () => {
    const { _id } = await aSeller()
    await master.updateUser({ _id, releaseDays: 13 })
    const [row] = await database.db.pool.select().from(auditLog).where(eq(auditLog.sellerId, _id))
    expect(row?.valuesSealed?.includes('releaseDays')).toBe(false)
    const dataKey = services.vault.newDataKey()
    await database.db.pool.update(sellers).set({ dataKey }).where(eq(sellers.sellerId, _id))
    const { entries } = await master.audit({ userId: _id })
    expect(entries).toMatchObject([{ action: 'user.update', change: null }])
  })
})
