import { type Handle, platformTerms } from '@pagora/db'
import { fromReais, type PlatformTerms, toBasisPoints, toPercentage, toReais } from '@pagora/domain'
import type { SaveFees } from '@pagora/domain/wire'
import { audit } from '../audit/index.ts'
import { type MasterPrincipal, Refusal, type RequestContext } from '../rpc/index.ts'
import { feesOfSellers, readPlatformTerms } from '../terms/index.ts'
import { listCustomFees } from './queries.ts'

const CUSTOM_MAX = 1000

/** What everybody pays, and who has agreed on something else. */
export async function readFees(ctx: RequestContext) {
  const { pool } = ctx.services.db
  const [terms, sellers] = await Promise.all([readPlatformTerms(pool), listCustomFees(pool, CUSTOM_MAX)])
  const rows = await feesOfSellers(
    pool,
    sellers.map(seller => seller.sellerId),
  )
  const customFees = sellers.map(({ sellerId, name }) => {
    const percentageOf = (kind: 'pix' | 'cashOut') => {
      const points = rows.find(row => row.sellerId === sellerId && row.kind === kind)?.basisPoints
      return points == null ? null : toPercentage(points)
    }
    // The platform's part of the percentage is the same for everybody.
    return {
      userId: sellerId,
      name,
      split: null,
      cashin: percentageOf('pix'),
      cashout: percentageOf('cashOut'),
    }
  })
  return { ...toWire(terms), customFees }
}

export async function saveFees(ctx: RequestContext, admin: MasterPrincipal, input: SaveFees): Promise<void> {
  const { db, now } = ctx.services
  await db.transaction(async tx => {
    const before = await lockTerms(tx, new Date(now()))
    const from = toWire(before)
    const to = merged(from, input)
    if (to.withdrawalMin !== null && to.withdrawalMax !== null && to.withdrawalMin > to.withdrawalMax) {
      const msg = 'O saque mínimo deve ser menor que o máximo'
      throw new Refusal('RULE', { issues: [{ path: 'withdrawalMin', msg }] })
    }
    await tx.update(platformTerms).set({ ...fromWire(to), updatedAt: new Date(now()) })
    const change = { from, to: toWire(fromWire(to)) }
    await audit(tx, ctx, { subject: 'platform', actor: admin, action: 'fees.save', change })
  })
}

/** The one row, made from the defaults at the first save, held until the commit. */
async function lockTerms(tx: Handle, updatedAt: Date): Promise<PlatformTerms> {
  const defaults = await readPlatformTerms(tx)
  await tx
    .insert(platformTerms)
    .values({ id: 'current', ...defaults, updatedAt })
    .onConflictDoNothing()
  const [row] = await tx.select().from(platformTerms).for('update')
  return row ?? defaults
}

type Fees = ReturnType<typeof toWire>

const merged = (from: Fees, input: SaveFees): Fees => ({
  ...from,
  ...(Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<Fees>),
})

const toWire = (terms: PlatformTerms) => ({
  defaultSplit: toPercentage(terms.splitBasisPoints),
  defaultCashout: toPercentage(terms.cashoutBasisPoints),
  defaultCashin: toPercentage(terms.cashinBasisPoints),
  defaultReleaseDays: terms.releaseDays,
  transfersEnabled: terms.transfersEnabled,
  withdrawalMin: terms.withdrawalMinCents === null ? null : toReais(terms.withdrawalMinCents),
  withdrawalMax: terms.withdrawalMaxCents === null ? null : toReais(terms.withdrawalMaxCents),
})

const fromWire = (fees: Fees): PlatformTerms => ({
  splitBasisPoints: toBasisPoints(fees.defaultSplit),
  cashoutBasisPoints: toBasisPoints(fees.defaultCashout),
  cashinBasisPoints: toBasisPoints(fees.defaultCashin),
  releaseDays: fees.defaultReleaseDays,
  transfersEnabled: fees.transfersEnabled,
  withdrawalMinCents: fees.withdrawalMin === null ? null : fromReais(fees.withdrawalMin),
  withdrawalMaxCents: fees.withdrawalMax === null ? null : fromReais(fees.withdrawalMax),
})
