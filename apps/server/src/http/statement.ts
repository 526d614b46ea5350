import { Readable } from 'node:stream'
import {
  authorize,
  csvName,
  exportStatement,
  exportTransactions,
  Refusal,
  type RequestContext,
  type Services,
} from '@pagora/api'
import type { SellerId } from '@pagora/domain'
import { listTransactionsInput, statementInput } from '@pagora/domain/wire'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { contextOf } from './context.ts'

type Export<Input> = (ctx: RequestContext, sellerId: SellerId, input: Input) => AsyncGenerator<string>

/** Lists as files; they go on for as long as the download reads, and hold one page at a time. */
export function serveCsv(app: FastifyInstance, services: Services): void {
  serve(app, services, '/api/user/statement.csv', statementInput, exportStatement)
  serve(app, services, '/api/user/transactions.csv', listTransactionsInput, exportTransactions)
}

function serve<Schema extends z.ZodObject>(
  app: FastifyInstance,
  services: Services,
  url: string,
  schema: Schema,
  write: Export<z.infer<Schema>>,
): void {
  const filters = schema.omit({ limit: true, cursor: true })
  app.get(
    url,
    {
      exposeHeadRoute: false,
      async onRequest(request) {
        authorize('seller', await contextOf(services, request).authenticate())
      },
    },
    async (request, reply) => {
      const ctx = contextOf(services, request)
      const caller = authorize('seller', await ctx.authenticate())
      if (caller?.kind !== 'seller') throw new Refusal('FORBIDDEN')
      const input = readFilters(filters, request.query)
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${csvName(services.now())}"`,
          'cache-control': 'private, no-store',
        })
        .send(Readable.from(write(ctx, caller.sellerId, input as z.infer<Schema>)))
    },
  )
}

/** Texts all of them, as an address has them. */
function readFilters<Schema extends z.ZodType>(schema: Schema, query: unknown): z.infer<Schema> {
  if (Object.values(query as object).some(value => String(value).includes('\0')))
    throw new Refusal('MALFORMED')
  const read = schema.safeParse(query)
  if (read.success) return read.data
  const issues = read.error.issues.map(issue => ({ path: issue.path.join('.'), msg: issue.message }))
  throw new Refusal('VALIDATION', { issues })
}
