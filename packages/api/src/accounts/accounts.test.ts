import { sessions } from '@pagora/db'
import {
  callerOf,
  createDatabase,
  createTestServices,
  PASSWORD,
  refusal,
  signUp,
  type TestDatabase,
  type TestServices,
} from '@pagora/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const MINUTE = 60_000

let database: TestDatabase
let services: TestServices

beforeAll(async () => {
  database = await createDatabase()
})
beforeEach(async () => {
  services = await createTestServices(database.db)
})
afterAll(() => database.drop())

const linkIn = (text: string | undefined): string => /token=(\S+)/.exec(text ?? '')?.[1] ?? ''

/** Another process on the same database: its own caches, the same clock. */
const otherProcess = (): Promise<TestServices> => createTestServices(database.db, services.clock)

describe('register (REG, API-02)', () => {
  test('makes an account and signs it in', async () => {
    const { name, email, calls } = await signUp(services)
    const { user } = await calls.accounts.me()
    expect(user).toMatchObject({ name, email, status: false, kyc: null, admin: false, language: 'pt-BR' })
    expect(user.token.token).toMatch(/^pk_/)
    expect(user.token.secret).toMatch(/^sk_/)
  })

  test('refuses an address that has an account, however it is spelt', async () => {
    const { email } = await signUp(services)
    const again = { name: 'Outra Pessoa', email: ` ${email.toUpperCase()} `, password: PASSWORD }
    expect(await refusal(callerOf(services).accounts.register(again))).toBe('EMAIL_TAKEN')
  })

  test('one of many at once gets the address', async () => {
    const account = { name: 'Corrida', email: 'corrida@exemplo.com', password: PASSWORD }
    const calls = Array.from({ length: 8 }, () => refusal(callerOf(services).accounts.register(account)))
    const answers = await Promise.all(calls)
    expect(answers.filter(answer => answer === 'no refusal')).toHaveLength(1)
    expect(answers.filter(answer => answer === 'EMAIL_TAKEN')).toHaveLength(7)
  })

  test.each([
    [{ name: '' }, 'Nome é obrigatório'],
    [{ name: 'Jo' }, 'Nome deve ter pelo menos 3 caracteres'],
    [{ email: '' }, 'E-mail é obrigatório'],
    [{ email: 'sem-arroba' }, 'E-mail inválido'],
    [{ password: '' }, 'Senha é obrigatória'],
    [{ password: 'curta1' }, 'Senha deve ter pelo menos 8 caracteres'],
    [{ password: 'sem numero algum' }, 'Senha deve conter pelo menos um número'],
  ])('%o is said in words (REG-02..07)', async (wrong, words) => {
    const account = { name: 'Maria', email: 'maria@exemplo.com', password: PASSWORD, ...wrong }
    await expect(callerOf(services).accounts.register(account)).rejects.toThrow(words)
  })

  test('the same Idempotency-Key and body lead to one account and the same token', async () => {
    const account = { name: 'Chave Repetida', email: 'chave@exemplo.com', password: PASSWORD }
    const keyed = () => callerOf(services, { idempotencyKey: 'k-1' }).accounts.register(account)
    const answers = await Promise.all([keyed(), keyed(), keyed()])
    answers.push(await keyed())
    expect(new Set(answers.map(answer => answer.token)).size).toBe(1)
    const token = answers[0]?.token
    expect((await callerOf(services, { token }).accounts.me()).user.email).toBe('chave@exemplo.com')
  })

  test('the same Idempotency-Key with another body is refused, and counts again after a day', async () => {
    const call = (email: string) =>
      callerOf(services, { idempotencyKey: 'k-2' }).accounts.register({
        name: 'Chave',
        email,
        password: PASSWORD,
      })
    await call('um@exemplo.com')
    expect(await refusal(call('dois@exemplo.com'))).toBe('IDEMPOTENCY_KEY_REUSED')
    services.clock.now += 24 * 60 * MINUTE + 1
    expect(await refusal(call('dois@exemplo.com'))).toBe('no refusal')
  })
})

describe('login (LOG, API-01)', () => {
  test('answers a token that works', async () => {
    const { email } = await signUp(services)
    const { token } = await callerOf(services).accounts.login({ email, password: PASSWORD })
    expect((await callerOf(services, { token }).accounts.me()).user.email).toBe(email)
  })

  test('a wrong password and an unknown account get one answer', async () => {
    const { email } = await signUp(services)
    const { login } = callerOf(services).accounts
    expect(await refusal(login({ email, password: 'errada-123' }))).toBe('INVALID_CREDENTIALS')
    expect(await refusal(login({ email: 'ninguem@exemplo.com', password: 'errada-123' }))).toBe(
      'INVALID_CREDENTIALS',
    )
  })

  test('a session lasts 12 hours, and 30 days when remembered', async () => {
    const { email } = await signUp(services)
    const { login } = callerOf(services).accounts
    const short = await login({ email, password: PASSWORD })
    const long = await login({ email, password: PASSWORD, remember: true })
    const me = (token: string) => refusal(callerOf(services, { token }).accounts.me())
    services.clock.now += 12 * 60 * MINUTE + 1
    expect(await me(short.token)).toBe('UNAUTHENTICATED')
    expect(await me(long.token)).toBe('no refusal')
    services.clock.now += 30 * 24 * 60 * MINUTE
    expect(await me(long.token)).toBe('UNAUTHENTICATED')
  })

  test('guesses at one account are stopped, and the owner elsewhere is not', async () => {
    const { email } = await signUp(services)
    const stranger = callerOf(services, { address: '198.51.100.1' }).accounts
    for (let guess = 0; guess < 10; guess++)
      await refusal(stranger.login({ email, password: `errada-${guess}` }))
    expect(await refusal(stranger.login({ email, password: PASSWORD }))).toBe('RATE_LIMITED')
    const owner = callerOf(services, { address: '192.0.2.9' }).accounts
    expect(await refusal(owner.login({ email, password: PASSWORD }))).toBe('no refusal')
  })

  test('a burst of guesses is counted as it comes in', async () => {
    const { email } = await signUp(services)
    const { login } = callerOf(services, { address: '198.51.100.2' }).accounts
    const burst = Array.from({ length: 30 }, (_, guess) =>
      refusal(login({ email, password: `errada-${guess}` })),
    )
    const answers = await Promise.all(burst)
    expect(answers.filter(answer => answer === 'INVALID_CREDENTIALS')).toHaveLength(10)
  })
})

describe('sessions', () => {
  test('logout ends the session here at once, and everywhere within a second (SHL-05)', async () => {
    const { token, calls } = await signUp(services)
    const other = await otherProcess()
    const elsewhere = callerOf(other, { token }).accounts
    await elsewhere.me()
    await calls.accounts.logout()
    expect(await refusal(callerOf(services, { token }).accounts.me())).toBe('UNAUTHENTICATED')
    services.clock.now += 1000
    expect(await refusal(callerOf(other, { token }).accounts.me())).toBe('UNAUTHENTICATED')
  })

  test('are listed with the current one marked, and end one by one', async () => {
    const { email, calls } = await signUp(services)
    const phone = callerOf(services, { userAgent: 'Celular' })
    const { token } = await phone.accounts.login({ email, password: PASSWORD })
    const { sessions: listed } = await calls.accounts.sessions()
    expect(listed.map(session => [session.userAgent, session.current]).toSorted()).toEqual([
      ['Celular', false],
      ['vitest', true],
    ])
    const id = listed.find(session => !session.current)?._id ?? ''
    await calls.accounts.revokeSession({ id })
    expect(await refusal(callerOf(services, { token }).accounts.me())).toBe('UNAUTHENTICATED')
    expect(await refusal(calls.accounts.revokeSession({ id }))).toBe('NOT_FOUND')
  })

  test("another seller's session is as missing as none", async () => {
    const [one, two] = [await signUp(services), await signUp(services)]
    const [session] = (await two.calls.accounts.sessions()).sessions
    expect(await refusal(one.calls.accounts.revokeSession({ id: session?._id ?? '' }))).toBe('NOT_FOUND')
    expect(await refusal(two.calls.accounts.me())).toBe('no refusal')
  })

  test('last seen is written, at most once a minute', async () => {
    const { token } = await signUp(services)
    const me = callerOf(services, { token }).accounts.me
    const lastSeen = async () => {
      await services.background.idle()
      const sellerId = token.slice(4, 13) as never
      const [row] = await database.db.pool.select().from(sessions).where(eq(sessions.sellerId, sellerId))
      return row?.lastSeenAt.getTime()
    }
    const start = await lastSeen()
    services.clock.now += 59_000
    await me()
    expect(await lastSeen()).toBe(start)
    services.clock.now += 2000
    await callerOf(services, { token }).accounts.me()
    expect(await lastSeen()).toBe(services.clock.now)
  })

  test.each(['', 'Bearer', 'Bearer x', 'Basic eDp5', 'Bearer pgs_AAAAAAAAA', `Bearer pgs_${'A'.repeat(52)}`])(
    'the header %o is refused',
    async authorization => {
      expect(await refusal(services.credentials.principalOf(authorization))).toBe('UNAUTHENTICATED')
    },
  )
})

describe('secret keys', () => {
  test('are a way of being a seller, with less allowed', async () => {
    const { email, calls } = await signUp(services)
    const secret = (await calls.accounts.me()).user.token.secret
    const integrator = callerOf(services, { token: secret }).accounts
    const { user } = await integrator.me()
    expect(user.email).toBe(email)
    expect(user.token.secret).toBeUndefined()
    expect(await refusal(integrator.logout())).toBe('FORBIDDEN')
    expect(await refusal(integrator.update({ name: 'Outro Nome' }))).toBe('FORBIDDEN')
    expect(await refusal(integrator.sessions())).toBe('FORBIDDEN')
  })
})

describe('forgotten password (FGT, MSG-07)', () => {
  test('the mailed link sets a new password once and ends every session', async () => {
    const { email, token } = await signUp(services)
    const { forgotPassword, resetPassword, login } = callerOf(services).accounts
    await forgotPassword({ email })
    await services.background.idle()
    const link = linkIn(services.outbox[0]?.text)
    expect(services.outbox[0]).toMatchObject({ to: email, subject: 'Crie uma nova senha' })
    expect(services.outbox[0]?.text).toContain('http://localhost:3000/#/reset-password?token=pgl_')
    await resetPassword({ token: link, password: 'nova-senha-9' })
    expect(await refusal(callerOf(services, { token }).accounts.me())).toBe('UNAUTHENTICATED')
    expect(await refusal(login({ email, password: PASSWORD }))).toBe('INVALID_CREDENTIALS')
    expect(await refusal(login({ email, password: 'nova-senha-9' }))).toBe('no refusal')
    expect(await refusal(resetPassword({ token: link, password: 'outra-senha-9' }))).toBe('LINK_EXPIRED')
  })

  test('two uses at once: one succeeds', async () => {
    const { email } = await signUp(services)
    await callerOf(services).accounts.forgotPassword({ email })
    await services.background.idle()
    const token = linkIn(services.outbox[0]?.text)
    const uses = [1, 2, 3].map(n =>
      refusal(callerOf(services).accounts.resetPassword({ token, password: `nova-senha-${n}` })),
    )
    expect((await Promise.all(uses)).toSorted()).toEqual(['LINK_EXPIRED', 'LINK_EXPIRED', 'no refusal'])
  })

  test('the link expires in 30 minutes', async () => {
    const { email } = await signUp(services)
    await callerOf(services).accounts.forgotPassword({ email })
    await services.background.idle()
    const token = linkIn(services.outbox[0]?.text)
    services.clock.now += 30 * MINUTE
    expect(
      await refusal(callerOf(services).accounts.resetPassword({ token, password: 'nova-senha-9' })),
    ).toBe('LINK_EXPIRED')
  })

  test('an unknown address gets the same answer and no mail', async () => {
    const { email } = await signUp(services)
    const { forgotPassword } = callerOf(services).accounts
    const known = await forgotPassword({ email })
    const unknown = await forgotPassword({ email: 'ninguem@exemplo.com' })
    await services.background.idle()
    expect(unknown).toEqual(known)
    expect(services.outbox).toHaveLength(1)
  })

  test('a second mail waits 60 seconds, for unknown addresses too', async () => {
    const { forgotPassword } = callerOf(services).accounts
    await forgotPassword({ email: 'espera@exemplo.com' })
    await expect(forgotPassword({ email: 'espera@exemplo.com' })).rejects.toMatchObject({
      cause: { code: 'RATE_LIMITED', retryAfter: 60 },
    })
  })
})

describe('update', () => {
  test('name counts at once (SET-01)', async () => {
    const { calls } = await signUp(services)
    const { user } = await calls.accounts.update({ name: 'Nome Novo' })
    expect(user.name).toBe('Nome Novo')
  })

  test('a new address needs the password, and counts once confirmed', async () => {
    const { email, calls } = await signUp(services)
    const next = `novo.${email}`
    expect(await refusal(calls.accounts.update({ email: next }))).toBe('WRONG_PASSWORD')
    expect(await refusal(calls.accounts.update({ email: next, password: 'errada-123' }))).toBe(
      'WRONG_PASSWORD',
    )
    expect((await calls.accounts.update({ email: next, password: PASSWORD })).user.email).toBe(email)
    await services.background.idle()
    expect(services.outbox[0]?.to).toBe(next)
    const token = linkIn(services.outbox[0]?.text)
    await callerOf(services).accounts.confirmEmail({ token })
    expect((await calls.accounts.me()).user.email).toBe(next)
    const { login } = callerOf(services).accounts
    expect(await refusal(login({ email, password: PASSWORD }))).toBe('INVALID_CREDENTIALS')
    expect(await refusal(login({ email: next, password: PASSWORD }))).toBe('no refusal')
    expect(await refusal(callerOf(services).accounts.confirmEmail({ token }))).toBe('LINK_EXPIRED')
  })

  test("somebody else's address gets no mail, and the caller is not told", async () => {
    const [one, two] = [await signUp(services), await signUp(services)]
    await one.calls.accounts.update({ email: two.email, password: PASSWORD })
    await services.background.idle()
    expect(services.outbox).toHaveLength(0)
  })

  test('an address that was taken meanwhile is refused at the confirmation', async () => {
    const { calls } = await signUp(services)
    await calls.accounts.update({ email: 'disputado@exemplo.com', password: PASSWORD })
    await services.background.idle()
    await signUp(services, { email: 'disputado@exemplo.com' })
    const token = linkIn(services.outbox[0]?.text)
    expect(await refusal(callerOf(services).accounts.confirmEmail({ token }))).toBe('EMAIL_TAKEN')
  })
})
