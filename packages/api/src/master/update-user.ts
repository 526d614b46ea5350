import { type Handle, sellerFees, sellers } from '@pagora/db'
import { FEE_KINDS, type FeeKind, fromReais, isSellerId, type SellerId, toBasisPoints } from '@pagora/domain'
import type { MasterUser, MasterUserUpdate, WireFee } from '@pagora/domain/wire'
import { and, eq } from 'drizzle-orm'
import { audit } from '../audit/index.ts'
import { type MasterPrincipal, Refusal, type RequestContext } from '../rpc/index.ts'
import { feesOfSellers } from '../terms/index.ts'
import { toMasterUser } from './list-users.ts'
import { lockSeller } from './queries.ts'

/** Of the whole record status, fees and release days apply, each where it is another than before. */
export async function updateUser(
  ctx: RequestContext,
  admin: MasterPrincipal,
  input: MasterUserUpdate,
): Promise<MasterUser> {
  const { db, publicCheckouts } = ctx.services
  const sellerId = input._id
  if (!isSellerId(sellerId)) throw new Refusal('NOT_FOUND')
  const user = await db.transaction(async tx => {
    const before = await readUser(tx, sellerId)
    await saveStatus(tx, ctx, before, input)
    for (const kind of FEE_KINDS) await saveFee(tx, sellerId, kind, before.user, input)
    const after = await readUser(tx, sellerId)
    const change = difference(before.user, after.user)
    if (change) {
      const subject = { sellerId, dataKey: before.dataKey }
      await audit(tx, ctx, { subject, actor: admin, action: 'user.update', change })
    }
    return after.user
  })
  // The buyer's page says whether this seller may be paid.
  publicCheckouts.forget(sellerId)
  return user
}

async function readUser(tx: Handle, sellerId: SellerId) {
  const row = await lockSeller(tx, sellerId)
  if (!row) throw new Refusal('NOT_FOUND')
  return { ...row, user: toMasterUser(row, await feesOfSellers(tx, [sellerId])) }
}

type Before = Awaited<ReturnType<typeof readUser>>

async function saveStatus(
  tx: Handle,
  ctx: RequestContext,
  before: Before,
  { status = before.verified, releaseDays = before.releaseDays }: MasterUserUpdate,
): Promise<void> {
  const at = new Date(ctx.services.now())
  if (status && before.kyc !== 'approved') {
    throw new Refusal('KYC_NOT_APPROVED', {
      issues: [{ path: 'status', msg: 'Aprove o KYC desta conta antes de ativá-la' }],
    })
  }
  // A record that comes back as it was read switches nobody off: a pending seller's status is false too.
  const switched = status !== before.verified
  await tx
    .update(sellers)
    .set({ ...(switched && { blockedAt: status ? null : at }), releaseDays, updatedAt: at })
    .where(eq(sellers.sellerId, before.sellerId))
}

async function saveFee(
  tx: Handle,
  sellerId: SellerId,
  kind: FeeKind,
  { split }: MasterUser,
  input: MasterUserUpdate,
): Promise<void> {
  const given = kind === 'cashOut' ? input.split?.cashOut : input.split?.cashIn?.[kind]
  if (!given) return
  const old: WireFee = kind === 'cashOut' ? split.cashOut : split.cashIn[kind]
  const { percentage = old.percentage, fixed = old.fixed } = given
  if (percentage === old.percentage && fixed === old.fixed) return
  const values = {
    basisPoints: percentage === null ? null : toBasisPoints(percentage),
    fixedCents: fixed === null ? null : fromReais(fixed),
  }
  if (percentage === null && fixed === null) {
    await tx.delete(sellerFees).where(and(eq(sellerFees.sellerId, sellerId), eq(sellerFees.kind, kind)))
    return
  }
  await tx
    .insert(sellerFees)
    .values({ sellerId, kind, ...values })
    .onConflictDoUpdate({ target: [sellerFees.sellerId, sellerFees.kind], set: values })
}

/** Only what became another, so that the log reads as what somebody did. */
function difference(before: MasterUser, after: MasterUser) {
  const keys = (['status', 'split', 'releaseDays'] as const).filter(
    key => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  if (keys.length === 0) return null
  const pick = (user: MasterUser) => Object.fromEntries(keys.map(key => [key, user[key]]))
  return { from: pick(before), to: pick(after) }
}
