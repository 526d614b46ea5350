import { PLATFORM } from '@pagora/domain'
import { Refusal, type RequestContext } from '../rpc/index.ts'
import { findSeller, sellerIdOfEmail } from './queries.ts'
import { startSession } from './start-session.ts'

interface Login {
  email: string
  password: string
  remember?: boolean | undefined
}

/** The same answer, after the same work, whether the account does not exist or the password is wrong. */
export async function login(
  ctx: RequestContext,
  { email, password, remember = false }: Login,
): Promise<string> {
  const { db, limits, passwords, now } = ctx.services
  const counted = [
    ['loginByAddress', ctx.address],
    ['loginByAccount', email],
    ['loginByAccountAndAddress', `${email} ${ctx.address}`],
  ] as const
  for (const [limit, key] of counted) await limits.take(limit, key)
  const [found] = await sellerIdOfEmail(db.pool, { email })
  // Nobody costs the same query as somebody; the platform's tag is no seller's.
  const [seller] = await findSeller(db.pool, { sellerId: found?.sellerId ?? PLATFORM })
  const matches = await passwords.verify(seller?.passwordHash ?? null, password)
  if (!seller || !matches) throw new Refusal('INVALID_CREDENTIALS')
  for (const [limit, key] of counted) await limits.giveBack(limit, key)
  return startSession(db.pool, { sellerId: seller.sellerId, remember, userAgent: ctx.userAgent, now: now() })
}
