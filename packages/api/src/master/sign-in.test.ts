import { admins, auditLog, sessions } from '@pagora/db'
import { PLATFORM } from '@pagora/domain'
import {
  callerOf,
  createDatabase,
  createTestServices,
  refusal,
  signInMaster,
  signUp,
  type TestDatabase,
  type TestServices,
  TOTP_SECRET,
} from '@pagora/testing'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noLimits } from '../limits/index.ts'
import { addAdmin, ensureFirstAdmin } from './admins.ts'
import { codeAt, newTotpSecret, stepAt } from './code.ts'

const HOUR = 3_600_000

let database: TestDatabase
let services: TestServices

beforeEach(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
  await ensureFirstAdmin(services, TOTP_SECRET)
})
afterEach(() => database.drop())

const code = (secret = TOTP_SECRET) => codeAt(secret, stepAt(services.clock.now))
const guess = (auth: string, address = '203.0.113.7') =>
  refusal(callerOf(services, { address }).master.auth({ auth }))
const wrongCode = () => String((Number(code()) + 1) % 1_000_000).padStart(6, '0')
const tally = (answers: string[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, each => each)).map(([answer, all]) => [answer, all?.length]),
  )

describe('the first admin', () => {
  test('is made once, whoever starts', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ensureFirstAdmin(services, TOTP_SECRET)))
    expect(await database.db.pool.select().from(admins)).toHaveLength(1)
  })

  test('signs in with the new secret once it was changed, and with the old one no more', async () => {
    const { token } = await signInMaster(services)
    const secret = newTotpSecret()
    await ensureFirstAdmin(services, secret)
    services.clock.now += 30_000
    expect(await guess(code())).toBe('INVALID_CODE')
    expect(await guess(code(secret))).toBe('no refusal')
    expect((await callerOf(services).master.validate({ token })).status).toBe(false)
  })

  test('keeps the secret sealed', async () => {
    const [admin] = await database.db.pool.select().from(admins)
    expect(admin?.secretSealed.includes(TOTP_SECRET)).toBe(false)
  })
})

describe('master/auth (ADM-02, ADM-03)', () => {
  test('takes the code of this step and of the one before, each once', async () => {
    const before = codeAt(TOTP_SECRET, stepAt(services.clock.now) - 1)
    const { token, status } = await callerOf(services).master.auth({ auth: code() })
    expect(status).toBe(true)
    expect(token).toMatch(/^pgm_/)
    expect(await guess(code())).toBe('INVALID_CODE')
    expect(await guess(before)).toBe('no refusal')
    expect(await guess(before)).toBe('INVALID_CODE')
    expect(await guess(codeAt(TOTP_SECRET, stepAt(services.clock.now) + 1))).toBe('INVALID_CODE')
  })

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', "' or 1=1"])('refuses %j', async auth => {
    expect(await guess(auth)).toBe('INVALID_CODE')
  })

  test('one code fifty times at once is one token', async () => {
    const unlimited = { ...services, limits: noLimits }
    const auth = code()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => refusal(callerOf(unlimited).master.auth({ auth }))),
    )
    expect(tally(answers)).toEqual({ 'no refusal': 1, INVALID_CODE: 49 })
    const found = await database.db.pool.select().from(sessions).where(eq(sessions.sellerId, PLATFORM))
    expect(found).toHaveLength(1)
  })

  test('is a guess of a stranger twenty times an hour, from however many addresses', async () => {
    const wrong = wrongCode()
    const answers: string[] = []
    for (let n = 0; n < 10_000; n += 100) {
      const round = Array.from({ length: 100 }, (_, i) =>
        guess(wrong, `198.51.${(n + i) >> 8}.${(n + i) & 255}`),
      )
      answers.push(...(await Promise.all(round)))
    }
    expect(tally(answers)).toEqual({ INVALID_CODE: 20, RATE_LIMITED: 9980 })
  }, 60_000)

  test('stays open to who signed in from there before', async () => {
    const home = '192.0.2.1'
    expect(await guess(code(), home)).toBe('no refusal')
    const wrong = wrongCode()
    for (let n = 0; n < 25; n++) await guess(wrong)
    services.clock.now += 30_000
    expect(await guess(code(), '203.0.113.9')).toBe('RATE_LIMITED')
    expect(await guess(code(), home)).toBe('no refusal')
    services.clock.now += 30_000
    const atHome = await Promise.all(Array.from({ length: 30 }, () => guess(wrongCode(), home)))
    expect(tally(atHome)).toEqual({ INVALID_CODE: 10, RATE_LIMITED: 20 })
  })

  test('refuses a code that fits two admins', async () => {
    const uri = await addAdmin(services, { name: 'Ana', email: 'ana@exemplo.com' })
    const own = new URL(uri).searchParams.get('secret') ?? ''
    expect(await guess(code(own))).toBe('no refusal')
    await ensureFirstAdmin(services, own)
    services.clock.now += 30_000
    expect(await guess(code(own))).toBe('INVALID_CODE')
  })

  test('refuses an admin who was disabled', async () => {
    await database.db.pool.update(admins).set({ disabledAt: new Date() })
    expect(await guess(code())).toBe('INVALID_CODE')
  })

  test('is in the audit log', async () => {
    const { master } = await signInMaster(services)
    const { entries } = await master.audit({})
    expect(entries.map(({ action }) => action)).toEqual(['admin.sign-in', 'admin.add'])
    expect(entries[0]).toMatchObject({ actor: { kind: 'admin', name: 'Administrador' }, userId: null })
    expect(await database.db.pool.select().from(auditLog)).toHaveLength(2)
  })
})

describe('a master token (ADM-04)', () => {
  test('is valid for half an hour, or until its admin signs out', async () => {
    const { token, master } = await signInMaster(services)
    const validate = async (given: string) =>
      (await callerOf(services).master.validate({ token: given })).status
    expect(await validate(token)).toBe(true)
    expect((await master.me()).admin).toMatchObject({ name: 'Administrador', email: null })
    services.clock.now += HOUR / 2
    expect(await validate(token)).toBe(false)
    expect(await refusal(callerOf(services, { token }).master.me())).toBe('UNAUTHENTICATED')
    const again = await signInMaster(services)
    await again.master.logout()
    expect(await validate(again.token)).toBe(false)
  })

  test('is nothing else: a seller, a key, a wrong one are not valid', async () => {
    const { token, calls } = await signUp(services)
    const { user } = await calls.accounts.me()
    for (const given of [token, user.token.secret ?? '', '', 'pgm_x', `pgm_${PLATFORM}${'A'.repeat(43)}`]) {
      expect(await callerOf(services).master.validate({ token: given })).toEqual({ status: false })
    }
  })

  test('opens nothing of a seller, and theirs nothing of it', async () => {
    const { token } = await signInMaster(services)
    expect(await refusal(callerOf(services, { token }).accounts.me())).toBe('FORBIDDEN')
    const { calls } = await signUp(services)
    for (const call of [calls.master.users({}), calls.master.kpas(), calls.master.me()]) {
      expect(await refusal(call)).toBe('FORBIDDEN')
    }
    expect(await refusal(callerOf(services).master.users({}))).toBe('UNAUTHENTICATED')
  })
})

describe('named admins', () => {
  test('have one account for each address, and me says so', async () => {
    const { email, calls } = await signUp(services)
    expect((await calls.accounts.me()).user.admin).toBe(false)
    await addAdmin(services, { name: 'Maria', email })
    expect((await calls.accounts.me()).user.admin).toBe(true)
    expect(await refusal(addAdmin(services, { name: 'Outra', email }))).toBe('EMAIL_TAKEN')
  })
})
