import { salesDays, sellers } from '@pagora/db'
import { cents, dayOf, monthOf, PLATFORM, startOfDay, toReais } from '@pagora/domain'
import { type Column, eq, gte, sql } from 'drizzle-orm'
import type { RequestContext } from '../rpc/index.ts'

/** The eight numbers of the admin's index; days and months are São Paulo's. */
export async function readKpis(ctx: RequestContext) {
  const today = dayOf(ctx.services.now())
  const [users, sales] = await Promise.all([countUsers(ctx, startOfDay(today)), sumSales(ctx, today)])
  return {
    volumeTotal: reais(sales.gross),
    volumeToday: reais(sales.grossToday),
    userVolumeTotal: users.total,
    userVolumeToday: users.today,
    taxVolumeTotal: reais(sales.fees),
    taxVolumeMonthly: reais(sales.feesOfMonth),
    conversionRateTotal: rate(sales.completed, sales.created),
    conversionRateMonthly: rate(sales.completedOfMonth, sales.createdOfMonth),
  }
}

async function countUsers(ctx: RequestContext, since: Date) {
  const { pool } = ctx.services.db
  const [total, today] = await Promise.all([
    pool.$count(sellers),
    pool.$count(sellers, gte(sellers.createdAt, since)),
  ])
  return { total, today }
}

async function sumSales(ctx: RequestContext, today: string) {
  const month = monthOf(today)
  const sum = (column: Column, since?: string) =>
    (since === undefined
      ? sql`coalesce(sum(${column}), 0)`
      : sql`coalesce(sum(${column}) filter (where ${salesDays.day} >= ${since}), 0)`
    ).mapWith(Number)
  const [row] = await ctx.services.db.pool
    .select({
      gross: sum(salesDays.grossCents),
      grossToday: sum(salesDays.grossCents, today),
      fees: sum(salesDays.feeCents),
      feesOfMonth: sum(salesDays.feeCents, month),
      created: sum(salesDays.createdCount),
      createdOfMonth: sum(salesDays.createdCount, month),
      completed: sum(salesDays.completedCount),
      completedOfMonth: sum(salesDays.completedCount, month),
    })
    .from(salesDays)
    .where(eq(salesDays.sellerId, PLATFORM))
  if (!row) throw new Error('a sum without a row')
  return row
}

const reais = (amount: number): number => toReais(cents(amount))

/** From 0 to 100, with two decimals; of nothing it is 0. */
const rate = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100
