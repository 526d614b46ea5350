import { newToken, type Services, tokenHash } from '@pagora/api'
import { sessions } from '@pagora/db'
import { newId, PLATFORM } from '@pagora/domain'
import { callerOf } from './callers.ts'

/** An administrator, signed in by the session alone. */
export async function signInAdmin(services: Services, adminId = 'adm_ana') {
  const token = newToken('master', PLATFORM)
  const at = services.now()
  await services.db.pool.insert(sessions).values({
    sellerId: PLATFORM,
    tokenHash: tokenHash(token),
    id: newId('ses', PLATFORM, at),
    adminId,
    userAgent: 'vitest',
    createdAt: new Date(at),
    lastSeenAt: new Date(at),
    expiresAt: new Date(at + 3_600_000),
  })
  return { adminId, token, calls: callerOf(services, { token }) }
}
