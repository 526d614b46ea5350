import type { RequestContext } from '../rpc/index.ts'
import { resetPasswordMail } from './mails.ts'
import { newLink } from './new-link.ts'
import { findSeller, sellerIdOfEmail } from './queries.ts'

/**
 * Mails a link to choose a new password, if there is such an account. Answers before it looks, so
 * that neither the answer nor its time tells.
 */
export async function forgotPassword(ctx: RequestContext, { email }: { email: string }): Promise<void> {
  const { db, limits, mailer, background, appUrl, now } = ctx.services
  await limits.take('forgotPasswordByAddress', ctx.address)
  await limits.take('forgotPasswordByAccount', email)
  background.run('forgot password', async () => {
    const [found] = await sellerIdOfEmail(db.pool, { email })
    const [seller] = found ? await findSeller(db.pool, found) : []
    if (!seller) return
    const { sellerId, name } = seller
    const link = await newLink(db.pool, { sellerId, purpose: 'reset-password', appUrl, now: now() })
    await mailer.send(resetPasswordMail(email, name, link))
  })
}
