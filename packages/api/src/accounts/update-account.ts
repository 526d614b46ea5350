import { sellers } from '@pagora/db'
import type { User } from '@pagora/domain/wire'
import { eq } from 'drizzle-orm'
import { Refusal, type RequestContext, type SellerPrincipal } from '../rpc/index.ts'
import { confirmEmailMail } from './mails.ts'
import { newLink } from './new-link.ts'
import { findSeller, type SellerRow, sellerIdOfEmail } from './queries.ts'
import { readAccount } from './read-account.ts'
import { replaceWords } from './seller-words.ts'

interface Update {
  name?: string | undefined
  language?: 'pt-BR' | undefined
  email?: string | undefined
  password?: string | undefined
}

/** Name and language count at once; a new address only once its owner has confirmed it. */
export async function updateAccount(
  ctx: RequestContext,
  caller: SellerPrincipal,
  input: Update,
): Promise<User> {
  const { db, now } = ctx.services
  const { sellerId } = caller
  const [seller] = await findSeller(db.pool, { sellerId })
  if (!seller) throw new Refusal('UNAUTHENTICATED')
  const { name = seller.name, language = seller.language, email = seller.email } = input
  const moves = email !== seller.email
  if (moves) await provePassword(ctx, seller, input.password)
  await db.transaction(async tx => {
    await tx
      .update(sellers)
      .set({ name, language, updatedAt: new Date(now()) })
      .where(eq(sellers.sellerId, sellerId))
    if (name !== seller.name) await replaceWords(tx, { ...seller, name })
  })
  if (moves) askToConfirm(ctx, { ...seller, name }, email)
  return readAccount(ctx, caller)
}

export async function provePassword(
  ctx: RequestContext,
  seller: SellerRow,
  password: string | undefined,
): Promise<void> {
  const { limits, passwords } = ctx.services
  await limits.take('passwordProofByAccount', seller.sellerId)
  if (password === undefined || !(await passwords.verify(seller.passwordHash, password))) {
    throw new Refusal('WRONG_PASSWORD', { issues: [{ path: 'password', msg: 'A senha atual não confere' }] })
  }
  await limits.giveBack('passwordProofByAccount', seller.sellerId)
}

/** An address that is somebody else's gets no mail, and the caller is not told. */
function askToConfirm(ctx: RequestContext, seller: SellerRow, email: string): void {
  const { db, mailer, background, appUrl, now } = ctx.services
  background.run('confirm e-mail', async () => {
    const [taken] = await sellerIdOfEmail(db.pool, { email })
    if (taken) return
    const { sellerId, name } = seller
    const link = await newLink(db.pool, { sellerId, purpose: 'confirm-email', email, appUrl, now: now() })
    await mailer.send(confirmEmailMail(email, name, link))
  })
}
