import { integrations } from '@pagora/db'
import {
  callerOf,
  createDatabase,
  createTestServices,
  refusal,
  signUp,
  type TestDatabase,
  type TestServices,
} from '@pagora/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let database: TestDatabase
let services: TestServices
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
})
afterAll(() => database.drop())

describe('integrations (INT, API-19)', () => {
  test('are empty at first, with a signing secret that stays', async () => {
    const { accounts } = (await signUp(services)).calls
    const [first, second] = await Promise.all([accounts.me(), accounts.me()])
    const { webhook, ...rest } = first.user.token
    expect(webhook).toMatchObject({ generatedUrl: '', paidUrl: '' })
    expect(webhook.signingSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(second.user.token.webhook).toEqual(webhook)
    expect(rest).toMatchObject({
      pushcut: { notificationUrl: '' },
      utmify: { apiKey: '' },
      xtrack: { token: '' },
    })
  })

  test('an update keeps what it leaves out, and cannot set keys or secrets', async () => {
    const { accounts } = (await signUp(services)).calls
    const before = (await accounts.me()).user.token
    await accounts.updateToken({
      token: { webhook: { paidUrl: 'https://exemplo.com/pago' }, utmify: { apiKey: 'u-1' } },
    })
    const token = {
      token: 'pk_mine',
      secret: 'sk_mine',
      webhook: { generatedUrl: 'https://exemplo.com/gerado', signingSecret: 'whsec_mine' },
      xtrack: { token: 'x-1' },
    }
    const after = (await accounts.updateToken({ token })).user.token
    expect(after).toEqual({
      ...before,
      webhook: {
        generatedUrl: 'https://exemplo.com/gerado',
        paidUrl: 'https://exemplo.com/pago',
        signingSecret: before.webhook.signingSecret,
      },
      utmify: { apiKey: 'u-1' },
      xtrack: { token: 'x-1' },
    })
  })

  test.each([
    'http://exemplo.com/a',
    'https://127.0.0.1/a',
    'https://0x7f.1/',
    'https://u:p@exemplo.com/',
    'nada',
  ])('the address %s is refused when it is saved', async address => {
    const { accounts } = (await signUp(services)).calls
    expect(await refusal(accounts.updateToken({ token: { webhook: { paidUrl: address } } }))).toBe('RULE')
    expect(await refusal(accounts.updateToken({ token: { pushcut: { notificationUrl: address } } }))).toBe(
      'RULE',
    )
    expect(await refusal(accounts.updateToken({ token: { webhook: { paidUrl: '' } } }))).toBe('no refusal')
  })

  test('nothing that a seller planted can be read in the database', async () => {
    const { accounts } = (await signUp(services)).calls
    const planted = {
      webhook: { paidUrl: 'https://plantado.exemplo.com/x' },
      utmify: { apiKey: 'chave-plantada' },
    }
    const { user } = await accounts.updateToken({ token: planted })
    const stored = await database.db.pool.select().from(integrations)
    const bytes = Buffer.concat(stored.map(row => row.settingsSealed))
    for (const text of ['plantado', 'chave-plantada', user.token.webhook.signingSecret]) {
      expect(bytes.includes(text)).toBe(false)
    }
  })
})

describe('the secret key', () => {
  test('is replaced at once; the old one goes on for a day (rotation)', async () => {
    const { accounts } = (await signUp(services)).calls
    const before = (await accounts.me()).user.token
    const after = (await accounts.rotateKey()).user.token
    expect(after.secret).not.toBe(before.secret)
    expect(after.token).toBe(before.token)
    const asKey = (secret: string | undefined) =>
      refusal(callerOf(services, { token: secret }).products.list({}))
    expect([await asKey(before.secret), await asKey(after.secret)]).toEqual(['no refusal', 'no refusal'])
    services.clock.now += 24 * 3_600_000
    expect([await asKey(before.secret), await asKey(after.secret)]).toEqual(['UNAUTHENTICATED', 'no refusal'])
  })

  test('of many rotations at once none leaves two current keys', async () => {
    const { accounts } = (await signUp(services)).calls
    const answers = await Promise.all([1, 2, 3, 4].map(() => refusal(accounts.rotateKey())))
    expect(answers).toContain('no refusal')
    expect(answers.filter(answer => answer !== 'no refusal' && answer !== 'CONFLICT')).toEqual([])
    const { secret } = (await accounts.me()).user.token
    expect(await refusal(callerOf(services, { token: secret }).products.list({}))).toBe('no refusal')
  })

  test('does what the contract lets it, and nothing else', async () => {
    const { accounts } = (await signUp(services)).calls
    const { secret } = (await accounts.me()).user.token
    const key = callerOf(services, { token: secret })
    expect(await refusal(key.products.create({ name: 'P', price: 1, category: 'ebook' }))).toBe('no refusal')
    const refused = [
      key.accounts.logout(),
      key.accounts.update({ name: 'Outro Nome' }),
      key.accounts.updateToken({ token: {} }),
      key.accounts.rotateKey(),
      key.withdrawals.create({ amount: 1, key: 'x', type: 'random' }),
      key.transfers.create({ recipientEmail: 'a@b.co', amount: 1 }),
      key.payments.refund({ id: 'x' }),
    ]
    expect(new Set(await Promise.all(refused.map(refusal)))).toEqual(new Set(['FORBIDDEN']))
  })
})
