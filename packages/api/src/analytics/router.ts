import { dashboardAnswer, salesMetricsAnswer, salesMetricsInput } from '@pagora/domain/wire'
import { sellerProcedure, trpc } from '../rpc/index.ts'
import { readDashboard, readSalesMetrics } from './dashboard.ts'

const tags = ['Números']
const status = true as const

export const analyticsRouter = trpc.router({
  dashboard: sellerProcedure
    .meta({
      openapi: { method: 'GET', path: '/user/dashboard', tags, summary: 'Hoje, a semana e a conversão' },
    })
    .output(dashboardAnswer)
    .query(async ({ ctx }) => ({ status, ...(await readDashboard(ctx, ctx.seller.sellerId)) })),

  salesMetrics: sellerProcedure
    .meta({
      openapi: { method: 'GET', path: '/user/sales-metrics', tags, summary: 'As vendas de um período' },
    })
    .input(salesMetricsInput)
    .output(salesMetricsAnswer)
    .query(async ({ ctx, input: { days = 1 } }) => ({
      status,
      ...(await readSalesMetrics(ctx, ctx.seller.sellerId, days)),
    })),
})
