import { accountLinks, sellers, sessions } from '@pagora/db'
import { and, eq, isNull } from 'drizzle-orm'
import { Refusal, type RequestContext } from '../rpc/index.ts'
import { passwordChangedMail } from './mails.ts'
import { claimLink } from './queries.ts'
import { parseToken } from './tokens.ts'

/** Spends the mailed link: a new password, and every session of that account ends. */
export async function resetPassword(
  ctx: RequestContext,
  input: { token: string; password: string },
): Promise<void> {
  const { db, limits, passwords, credentials, mailer, background, appUrl, now } = ctx.services
  await limits.take('linkByAddress', ctx.address)
  const link = parseToken(input.token)
  if (link?.kind !== 'link') throw new Refusal('LINK_EXPIRED')
  const passwordHash = await passwords.hash(input.password)
  const moment = new Date(now())
  const { sellerId, hash } = link
  const seller = await db.transaction(async tx => {
    const claimed = await claimLink(tx, { sellerId, hash, purpose: 'reset-password', now: moment })
    if (!claimed) throw new Refusal('LINK_EXPIRED')
    // Older links in the same mailbox must not undo what was just chosen.
    await tx
      .update(accountLinks)
      .set({ usedAt: moment })
      .where(and(eq(accountLinks.sellerId, sellerId), isNull(accountLinks.usedAt)))
    await tx.delete(sessions).where(eq(sessions.sellerId, sellerId))
    const [changed] = await tx
      .update(sellers)
      .set({ passwordHash, updatedAt: moment })
      .where(eq(sellers.sellerId, sellerId))
      .returning({ email: sellers.email, name: sellers.name })
    return changed
  })
  credentials.forget()
  if (!seller) throw new Refusal('LINK_EXPIRED')
  background.run('password changed mail', () =>
    mailer.send(passwordChangedMail(seller.email, seller.name, `${appUrl}/#/forgot-password`)),
  )
}
