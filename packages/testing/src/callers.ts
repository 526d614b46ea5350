import { randomBytes } from 'node:crypto'
import { appRouter, createContext, type Services } from '@pagora/api'

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
  return { ...account, token, calls: callerOf(services, { token }) }
}
