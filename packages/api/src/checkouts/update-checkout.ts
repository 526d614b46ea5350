import { checkouts } from '@pagora/db'
import type { Issue, SellerId } from '@pagora/domain'
import { type Checkout, type CheckoutPage, type CheckoutUpdate, checkoutPage } from '@pagora/domain/wire'
import { and, eq, sql } from 'drizzle-orm'
import { findProduct } from '../products/index.ts'
import { Refusal, type RequestContext } from '../rpc/index.ts'
import { type CheckoutRow, findCheckout } from './queries.ts'
import { ownCheckout, toWire } from './read-checkout.ts'

/** Known fields of the caller's own checkout; a version that somebody else has moved on is refused. */
export async function updateCheckout(
  ctx: RequestContext,
  sellerId: SellerId,
  input: CheckoutUpdate,
): Promise<Checkout> {
  const { db, publicCheckouts, now } = ctx.services
  const id = input._id ?? input.id ?? ''
  const current = await ownCheckout(ctx, sellerId, id)
  const page = merged(current.page, input)
  const issues = await rulesBroken(ctx, current, page)
  if (issues.length > 0) throw new Refusal('RULE', { issues })
  // Without a version the last writer wins, so the row is taken whatever its version has become.
  const asEdited = input.version === undefined ? undefined : eq(checkouts.version, input.version)
  const [saved] = await db.pool
    .update(checkouts)
    .set({ page, version: sql`${checkouts.version} + 1`, updatedAt: new Date(now()) })
    .where(and(eq(checkouts.sellerId, sellerId), eq(checkouts.id, id), asEdited))
    .returning()
  publicCheckouts.forget(sellerId)
  if (saved) return toWire(saved)
  const [there] = await findCheckout(db.pool, { sellerId, id })
  throw new Refusal(there ? 'CONFLICT' : 'NOT_FOUND')
}

/** What is left out stays; lists are replaced whole. */
function merged(page: CheckoutPage, { _id, id, version, ...parts }: CheckoutUpdate): CheckoutPage {
  return checkoutPage.parse(merge(page, parts))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function merge(into: unknown, part: unknown): unknown {
  if (part === undefined) return into
  if (!isObject(into) || !isObject(part)) return part
  const result: Record<string, unknown> = { ...into }
  for (const [key, value] of Object.entries(part)) result[key] = merge(into[key], value)
  return result
}

/** What only the whole object, or other rows, can tell. */
async function rulesBroken(ctx: RequestContext, current: CheckoutRow, page: CheckoutPage): Promise<Issue[]> {
  const issues: Issue[] = []
  const { paymentMethods, whatsappButton, orderBump } = page
  if (!Object.values(paymentMethods).some(method => method.enabled)) {
    issues.push({ path: 'paymentMethods', msg: 'Ative ao menos uma forma de pagamento' })
  }
  if (whatsappButton.status && whatsappButton.number === '') {
    issues.push({ path: 'whatsappButton.number', msg: 'Informe o número do WhatsApp' })
  }
  if (orderBump.status) {
    const { sellerId, productId } = current
    const [bump] = await findProduct(ctx.services.db.pool, { sellerId, id: orderBump.productId })
    if (!bump?.active || bump.deletedAt || bump.id === productId) {
      issues.push({ path: 'orderBump.productId', msg: 'Escolha outro produto ativo seu' })
    }
  }
  return issues
}
