import { adminSources, adminSteps, sessions } from '@pagora/db'
import { newId, PLATFORM } from '@pagora/domain'
import { newToken, tokenHash } from '../accounts/index.ts'
import { audit } from '../audit/index.ts'
import type { LimitName } from '../limits/index.ts'
import { Refusal, type RequestContext } from '../rpc/index.ts'
import { type Match, matchCode } from './code.ts'
import { activeAdmins, findSource } from './queries.ts'

/** Short: whoever holds a master token decides over everybody's money. */
const SESSION_MS = 30 * 60_000
const CODE = /^\d{6}$/

/** The code alone says who it is; answers the session's token. */
export async function signIn(ctx: RequestContext, { auth }: { auth: string }): Promise<string> {
  const { db, limits, vault, now } = ctx.services
  // Nothing to evaluate, so nothing to count.
  if (!CODE.test(auth)) throw new Refusal('INVALID_CODE')
  const sourceHash = vault.mac('admin-source', ctx.address)
  const [known] = await findSource(db.pool, { sourceHash })
  const [limit, counted]: [LimitName, string] = known
    ? ['adminCodeByKnownAddress', ctx.address]
    : ['adminCodeByStrangers', 'all']
  await limits.take(limit, counted)
  const match = matchCode(vault, await activeAdmins(db.pool, {}), auth, now())
  if (!match) throw new Refusal('INVALID_CODE')
  const token = await startMasterSession(ctx, match, sourceHash)
  await limits.giveBack(limit, counted)
  return token
}

function startMasterSession(
  ctx: RequestContext,
  { adminId, step }: Match,
  sourceHash: Buffer,
): Promise<string> {
  const { db, now } = ctx.services
  const at = new Date(now())
  return db.transaction(async tx => {
    // The database decides which of many at once has the code.
    const spent = await tx
      .insert(adminSteps)
      .values({ sellerId: PLATFORM, adminId, step, usedAt: at })
      .onConflictDoNothing()
      .returning({ step: adminSteps.step })
    if (spent.length === 0) throw new Refusal('INVALID_CODE')
    const token = newToken('master', PLATFORM)
    const id = newId('ses', PLATFORM, now())
    await tx.insert(sessions).values({
      sellerId: PLATFORM,
      tokenHash: tokenHash(token),
      id,
      adminId,
      userAgent: ctx.userAgent,
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(now() + SESSION_MS),
    })
    await tx
      .insert(adminSources)
      .values({ sellerId: PLATFORM, sourceHash, lastAt: at })
      .onConflictDoUpdate({ target: [adminSources.sellerId, adminSources.sourceHash], set: { lastAt: at } })
    await audit(tx, ctx, {
      subject: 'platform',
      actor: { kind: 'master', adminId, credentialId: id },
      action: 'admin.sign-in',
    })
    return token
  })
}
