import { sellers } from '@pagora/db'
import { dayOf, monthOf, PLATFORM, startOfDay } from '@pagora/domain'
import { gte } from 'drizzle-orm'
import { percentOf, readDays, reaisOf } from '../analytics/index.ts'
import type { RequestContext } from '../rpc/index.ts'

/** The eight numbers of the admin's index; days and months are São Paulo's. */
export async function readKpis(ctx: RequestContext) {
  const today = dayOf(ctx.services.now())
  const month = monthOf(today)
  const [users, days] = await Promise.all([
    countUsers(ctx, startOfDay(today)),
    readDays(ctx, PLATFORM, month),
  ])
  const ever = days.ever()
  const ofMonth = days.since(month)
  return {
    volumeTotal: reaisOf(ever.grossCents),
    volumeToday: reaisOf(days.of(today).grossCents),
    userVolumeTotal: users.total,
    userVolumeToday: users.today,
    taxVolumeTotal: reaisOf(ever.feeCents),
    taxVolumeMonthly: reaisOf(ofMonth.feeCents),
    conversionRateTotal: percentOf(ever.completedCount, ever.createdCount),
    conversionRateMonthly: percentOf(ofMonth.completedCount, ofMonth.createdCount),
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
