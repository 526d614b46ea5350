import { masterOnly, sellerOnly } from './authorize.ts'
import { trpc } from './trpc.ts'

/** Anybody may call. */
export const publicProcedure = trpc.procedure.meta({ access: 'public' })

/** A seller: by a session, or by a secret key. */
export const sellerProcedure = trpc.procedure
  .meta({ access: 'seller' })
  .use(async ({ ctx, next }) => next({ ctx: { seller: sellerOnly('seller', await ctx.authenticate()) } }))

/** A seller who signed in; a secret key is refused. */
export const sessionProcedure = trpc.procedure
  .meta({ access: 'session' })
  .use(async ({ ctx, next }) => next({ ctx: { seller: sellerOnly('session', await ctx.authenticate()) } }))

/** An administrator. */
export const masterProcedure = trpc.procedure
  .meta({ access: 'master' })
  .use(async ({ ctx, next }) => next({ ctx: { master: masterOnly(await ctx.authenticate()) } }))
