import {
  masterProcedure,
  publicProcedure,
  Refusal,
  sellerProcedure,
  sessionProcedure,
  trpc,
} from '@pagora/api'
import { z } from 'zod'

/** Tests only: one procedure for each thing that the edge has to get right. */
const ok = z.object({ status: z.literal(true), got: z.unknown() })
const typed = z.object({
  text: z.string().optional(),
  count: z.number().optional(),
  whole: z.int().optional(),
  flag: z.boolean().optional(),
})

export const probeRouter = trpc.router({
  probe: trpc.router({
    read: publicProcedure
      .meta({ openapi: { method: 'GET', path: '/probe/read' } })
      .input(typed)
      .output(ok)
      .query(({ input }) => ({ status: true as const, got: input })),
    item: publicProcedure
      .meta({ openapi: { method: 'GET', path: '/probe/item/{id}' } })
      .input(z.object({ id: z.string() }))
      .output(ok)
      .query(({ input }) => ({ status: true as const, got: input })),
    check: publicProcedure
      .meta({ openapi: { method: 'POST', path: '/probe/item/{id}/check' } })
      .input(z.object({ id: z.string(), note: z.string().optional() }))
      .output(ok)
      .mutation(({ input }) => ({ status: true as const, got: input })),
    write: publicProcedure
      .meta({ openapi: { method: 'POST', path: '/probe/write' } })
      .input(z.looseObject({ name: z.string().optional(), nested: z.unknown().optional() }))
      .output(ok)
      .mutation(({ input }) => ({ status: true as const, got: input })),
    strict: publicProcedure
      .meta({ openapi: { method: 'POST', path: '/probe/strict' } })
      .input(z.object({ name: z.string().min(3), price: z.number() }))
      .output(z.object({ status: z.literal(true), name: z.string(), price: z.number().nullable() }))
      .mutation(({ input }) => ({ status: true as const, ...input, secret: 'never shown' })),
    key: publicProcedure
      .meta({ openapi: { method: 'POST', path: '/probe/key' } })
      .output(ok)
      .mutation(({ ctx }) => ({ status: true as const, got: ctx.idempotencyKey })),
    upload: sellerProcedure
      .meta({ openapi: { method: 'POST', path: '/probe/upload', contentTypes: ['multipart/form-data'] } })
      .input(z.object({ image: z.file(), title: z.string().optional(), rank: z.number().optional() }))
      .output(
        z.object({
          status: z.literal(true),
          size: z.number(),
          type: z.string(),
          title: z.string().nullable(),
        }),
      )
      .mutation(({ input }) => ({
        status: true as const,
        size: input.image.size,
        type: input.image.type,
        title: input.title ?? null,
      })),
    seller: sellerProcedure
      .meta({ openapi: { method: 'GET', path: '/probe/seller' } })
      .output(ok)
      .query(({ ctx }) => ({ status: true as const, got: ctx.seller.via })),
    session: sessionProcedure
      .meta({ openapi: { method: 'POST', path: '/probe/session' } })
      .input(z.object({ text: z.string() }))
      .output(ok)
      .mutation(({ input }) => ({ status: true as const, got: input.text })),
    master: masterProcedure
      .meta({ openapi: { method: 'POST', path: '/probe/master' } })
      .output(ok)
      .mutation(() => ({ status: true as const, got: 'master' })),
    slow: publicProcedure
      .meta({ openapi: { method: 'GET', path: '/probe/slow' } })
      .output(ok)
      .query(async () => {
        await new Promise(resolve => setTimeout(resolve, 400))
        return { status: true as const, got: 'late' }
      }),
    broken: publicProcedure
      .meta({ openapi: { method: 'POST', path: '/probe/broken' } })
      .output(ok)
      .mutation(() => {
        throw new Error('select * from users params: ana@example.com,s3cret')
      }),
    busy: publicProcedure
      .meta({ openapi: { method: 'POST', path: '/probe/busy' } })
      .output(ok)
      .mutation(() => {
        throw new Refusal('RATE_LIMITED', { retryAfter: 7 })
      }),
  }),
})
