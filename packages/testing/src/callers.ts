import { randomBytes } from 'node:crypto'
import { appRouter, codeAt, createContext, ensureFirstAdmin, type Services, stepAt } from '@pagora/api'
import { isSellerId } from '@pagora/domain'
import type { TestServices } from './services.ts'

interface Caller {
  token?: string | undefined
  idempotencyKey?: string
  address?: string
  userAgent?: string
}

/** Calls procedures as somebody, without HTTP. */
export const callerOf = (services: Services, { token, idempotencyKey, address, userAgent }: Caller = {}) =>
  appRouter.createCaller(
    createContext(services, {
      requestId: 'test',
      address: address ?? '203.0.113.7',
      userAgent: userAgent ?? 'vitest',
      authorization: token === undefined ? undefined : `Bearer ${token}`,
      idempotencyKey: idempotencyKey ?? null,
    }),
  )

export const PASSWORD = 'senha-123'

/** A person with an account, signed in. */
export async function signUp(services: Services, overrides: { name?: string; email?: string } = {}) {
  const account = {
    name: 'Maria da Silva',
    email: `maria.${randomBytes(5).toString('hex')}@exemplo.com.br`,
    password: PASSWORD,
    ...overrides,
  }
  const { token } = await callerOf(services).accounts.register(account)
  // A token names its seller.
  const id = token.slice('ses_'.length, 'ses_'.length + 9)
  if (!isSellerId(id)) throw new Error('a token that names nobody')
  return { ...account, id, token, calls: callerOf(services, { token }) }
}

export const TOTP_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** The first admin, signed in; half a minute later, since each code has one use. */
export async function signInMaster(services: TestServices) {
  await ensureFirstAdmin(services, TOTP_SECRET)
  services.clock.now += 30_000
  const auth = codeAt(TOTP_SECRET, stepAt(services.clock.now))
  const { token } = await callerOf(services).master.auth({ auth })
  return { token, master: callerOf(services, { token }).master }
}
