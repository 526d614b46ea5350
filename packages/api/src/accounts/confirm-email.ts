import { accountEmails, accountLinks, duplicateOf, sellers } from '@pagora/db'
import { and, eq, isNull } from 'drizzle-orm'
import { Refusal, type RequestContext } from '../rpc/index.ts'
import { emailChangedMail } from './mails.ts'
import { claimLink, findSeller } from './queries.ts'
import { replaceWords } from './seller-words.ts'
import { parseToken } from './tokens.ts'

/** Spends the mailed link: the account moves to the address that the link was sent to. */
export async function confirmEmail(ctx: RequestContext, input: { token: string }): Promise<void> {
  const { db, limits, mailer, background, now } = ctx.services
  await limits.take('linkByAddress', ctx.address)
  const link = parseToken(input.token)
  if (link?.kind !== 'link') throw new Refusal('LINK_EXPIRED')
  const moment = new Date(now())
  const { sellerId, hash } = link
  const moved = await db
    .transaction(async tx => {
      const claimed = await claimLink(tx, { sellerId, hash, purpose: 'confirm-email', now: moment })
      const [seller] = await findSeller(tx, { sellerId })
      if (!claimed?.email || !seller) throw new Refusal('LINK_EXPIRED')
      await tx.insert(accountEmails).values({ email: claimed.email, sellerId, createdAt: moment })
      await tx.delete(accountEmails).where(eq(accountEmails.email, seller.email))
      await tx
        .update(sellers)
        .set({ email: claimed.email, updatedAt: moment })
        .where(eq(sellers.sellerId, sellerId))
      await replaceWords(tx, { ...seller, email: claimed.email })
      // What was mailed to the old address must not lead into the account any more.
      await tx
        .update(accountLinks)
        .set({ usedAt: moment })
        .where(and(eq(accountLinks.sellerId, sellerId), isNull(accountLinks.usedAt)))
      return { from: seller.email, name: seller.name, to: claimed.email }
    })
    .catch((error: unknown) => {
      throw duplicateOf(error) === 'account_emails_pkey'
        ? new Refusal('EMAIL_TAKEN', { cause: error })
        : error
    })
  background.run('e-mail changed mail', () => mailer.send(emailChangedMail(moved.from, moved.name, moved.to)))
}
