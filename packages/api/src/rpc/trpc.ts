import { initTRPC } from '@trpc/server'
import type { OpenApiMeta } from 'trpc-to-openapi'
import { z } from 'zod'
import type { RequestContext } from './context.ts'
import { faultOf } from './fault.ts'
import type { Access } from './principal.ts'

// What zod says by itself is said to people too, and they read Portuguese.
z.config(z.locales.pt())

/** `access` is closed by default: a procedure without it does not start (the edge and the tests refuse it). */
export type Meta = OpenApiMeta & { access?: Access }

export const trpc = initTRPC
  .context<RequestContext>()
  .meta<Meta>()
  .create({
    // Never the thrown message or its stack: only what the closed table says.
    errorFormatter({ shape, error }) {
      const { code, http, msg, issues, retryAfter } = faultOf(error)
      return { ...shape, message: msg, data: { code, httpStatus: http, msg, issues, retryAfter } }
    },
  })
