import { openDatabase } from '@pagora/db'
import { ERRORS } from '@pagora/domain'
import { TRPCError } from '@trpc/server'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { faultOf } from './fault.ts'
import { Refusal } from './refusal.ts'

const thrownBy = (error: unknown) => new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error })

test('a refusal keeps its code, its words and its wait', () => {
  expect(faultOf(thrownBy(new Refusal('RATE_LIMITED', { retryAfter: 7 })))).toEqual({
    code: 'RATE_LIMITED',
    http: 429,
    level: 'info',
    msg: ERRORS.RATE_LIMITED.msg,
    retryAfter: 7,
  })
})

test('what fails a schema names each field', () => {
  const { error } = z.object({ a: z.object({ b: z.string('Diga b') }) }).safeParse({ a: {} })
  const fault = faultOf(new TRPCError({ code: 'BAD_REQUEST', cause: error }))
  expect(fault).toMatchObject({ code: 'VALIDATION', http: 400, issues: [{ path: 'a.b', msg: 'Diga b' }] })
})

test('what nobody foresaw says nothing of itself', () => {
  const fault = faultOf(thrownBy(new Error('select * from secrets')))
  expect(fault).toEqual({ code: 'INTERNAL', http: 500, level: 'error', msg: ERRORS.INTERNAL.msg })
})

test('a database that is away is a 503 that says when to come back', async () => {
  const nowhere = openDatabase('postgres://x:y@127.0.0.1:1/none')
  const error = await nowhere.pool.execute(sql`select 1`).catch((thrown: unknown) => thrown)
  expect(faultOf(thrownBy(error))).toMatchObject({ code: 'UNAVAILABLE', http: 503, retryAfter: 5 })
  await nowhere.close()
})
