import { acquirers, salesDays } from '@pagora/db'
import { cents, dayOf, PLATFORM, type SellerId } from '@pagora/domain'
import {
  callerOf,
  createDatabase,
  createTestServices,
  refusal,
  signInMaster,
  signUp,
  type TestDatabase,
  type TestServices,
} from '@pagora/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEffectiveTerms, readPlatformTerms } from '../terms/index.ts'

let database: TestDatabase
let services: TestServices
let admin: Awaited<ReturnType<typeof signInMaster>>

beforeAll(async () => {
  database = await createDatabase()
  // Noon of the second of the month, in São Paulo.
  services = await createTestServices(database.db, { now: Date.parse('2026-05-02T15:00:00Z') })
  admin = await signInMaster(services)
})
afterAll(() => database.drop())

describe('fees (AFE)', () => {
  test('are the defaults until one is saved, and then in force', async () => {
    const { fees } = await admin.master.fees()
    expect(fees).toEqual({
      defaultSplit: 2.5,
      defaultCashout: 1.5,
      defaultCashin: 2.99,
      defaultReleaseDays: 1,
      transfersEnabled: false,
      withdrawalMin: null,
      withdrawalMax: null,
      customFees: [],
    })
    services.clock.now++
    const saved = await admin.master.saveFees({
      defaultCashin: 3.49,
      withdrawalMax: 5000.5,
      transfersEnabled: true,
    })
    expect(saved).toMatchObject({
      msg: 'Taxas atualizadas com sucesso!',
      fees: { defaultCashin: 3.49, defaultCashout: 1.5, withdrawalMax: 5000.5, transfersEnabled: true },
    })
    const terms = await readPlatformTerms(database.db.pool)
    expect(terms).toMatchObject({ cashinBasisPoints: 349, withdrawalMaxCents: 500_050 })
    const [entry] = (await admin.master.audit({})).entries
    expect(entry).toMatchObject({
      action: 'fees.save',
      change: { from: { defaultCashin: 2.99 }, to: { defaultCashin: 3.49 } },
    })
  })

  test('saved at once all count', async () => {
    await Promise.all([
      admin.master.saveFees({ defaultSplit: 2 }),
      admin.master.saveFees({ defaultCashout: 1 }),
      admin.master.saveFees({ defaultReleaseDays: 14 }),
    ])
    const { fees } = await admin.master.fees()
    expect(fees).toMatchObject({ defaultSplit: 2, defaultCashout: 1, defaultReleaseDays: 14 })
  })

  test('name the sellers who have their own', async () => {
    const { calls } = await signUp(services)
    const { _id, name } = (await calls.accounts.me()).user
    await admin.master.updateUser({ _id, split: { cashIn: { pix: { percentage: 1 } } } })
    const { fees } = await admin.master.fees()
    const sellerId = _id as SellerId
    expect(await readEffectiveTerms(database.db.pool, { sellerId, releaseDays: 3 })).toMatchObject({
      fees: { pix: { basisPoints: 100 }, boleto: { basisPoints: 349 }, cashOut: { basisPoints: 100 } },
      releaseDays: 3,
    })
    expect(fees.customFees).toEqual([{ userId: _id, name, split: null, cashin: 1, cashout: null }])
  })

  test('out of bounds are refused', async () => {
    for (const wrong of [
      { defaultCashin: 101 },
      { defaultSplit: 0.001 },
      { defaultReleaseDays: 15 },
      { withdrawalMin: -1 },
    ]) {
      expect(await refusal(admin.master.saveFees(wrong))).toBe('VALIDATION')
    }
    expect(await refusal(admin.master.saveFees({ withdrawalMin: 10, withdrawalMax: 9 }))).toBe('RULE')
  })
})

describe('acquirers (AAQ)', () => {
  const NEW = {
    name: 'Banco Um',
    status: 'active',
    environment: 'production',
    apiKey: 'chave-publica-1234',
    secretKey: 'segredo-muito-longo-9876',
  } as const

  test('show only the ends of their keys, and keep them where they come back as shown', async () => {
    const { acquirer } = await admin.master.saveAcquirer(NEW)
    expect(acquirer).toMatchObject({
      name: 'Banco Um',
      apiKey: '••••1234',
      secretKey: '••••9876',
      priority: 0,
    })
    const [before] = await database.db.pool.select().from(acquirers)
    expect(before?.secretKeySealed?.includes('segredo')).toBe(false)
    const off = await admin.master.saveAcquirer({ ...acquirer, status: 'inactive', priority: 2 })
    expect(off.acquirer).toEqual({ ...acquirer, status: 'inactive', priority: 2 })
    const [after] = await database.db.pool.select().from(acquirers)
    expect(after?.secretKeySealed).toEqual(before?.secretKeySealed)
    const changed = await admin.master.saveAcquirer({
      ...off.acquirer,
      secretKey: 'outro-segredo-0000',
      apiKey: null,
    })
    expect(changed.acquirer).toMatchObject({ apiKey: '', secretKey: '••••0000' })
    expect((await admin.master.acquirers()).acquirers).toEqual([changed.acquirer])
    const log = JSON.stringify((await admin.master.audit({})).entries)
    expect(log).toContain('acquirer.save')
    expect(log).not.toContain('segredo')
  })

  test('made twice with one key are one', async () => {
    const { token } = admin
    const { master } = callerOf(services, { token, idempotencyKey: 'one acquirer' })
    const made = await Promise.all([master.saveAcquirer(NEW), master.saveAcquirer(NEW)])
    expect(made[0]).toEqual(made[1])
    expect(await refusal(master.saveAcquirer({ ...NEW, name: 'Outro' }))).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('that are not there are 404', async () => {
    expect(await refusal(admin.master.saveAcquirer({ ...NEW, id: 'acq_none' }))).toBe('NOT_FOUND')
    expect(await refusal(admin.master.saveAcquirer({ ...NEW, name: '' }))).toBe('VALIDATION')
  })
})

describe('kpas (AIX)', () => {
  test("count people, and sales by São Paulo's days", async () => {
    const before = await admin.master.kpas()
    expect(before).toMatchObject({ status: true, volumeTotal: 0, taxVolumeTotal: 0, conversionRateTotal: 0 })
    services.clock.now += 24 * 3_600_000
    admin = await signInMaster(services)
    await signUp(services)
    const row = {
      sellerId: PLATFORM,
      grossCents: cents(1990),
      feeCents: cents(60),
      paidCount: 1,
      createdCount: 3,
      completedCount: 1,
      failedCount: 1,
      refundedCount: 0,
    }
    await database.db.pool.insert(salesDays).values([
      { ...row, day: dayOf(services.clock.now) },
      { ...row, day: '2026-04-30' },
    ])
    expect(await admin.master.kpas()).toEqual({
      status: true,
      volumeTotal: 39.8,
      volumeToday: 19.9,
      userVolumeTotal: before.userVolumeTotal + 1,
      userVolumeToday: 1,
      taxVolumeTotal: 1.2,
      taxVolumeMonthly: 0.6,
      conversionRateTotal: 33.33,
      conversionRateMonthly: 33.33,
    })
  })
})
