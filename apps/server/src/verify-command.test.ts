import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  asAdmin,
  createDatabase,
  createTestServices,
  openShop,
  sell,
  TEST_SECRET_KEY,
  type TestDatabase,
  TOTP_SECRET,
} from '@pagora/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const COMMAND = fileURLToPath(new URL('verify-command.ts', import.meta.url))

let database: TestDatabase
let sellerId: string
beforeAll(async () => {
  database = await createDatabase()
  const services = await createTestServices(database.db)
  const shop = await openShop(services)
  await sell(services, shop)
  sellerId = shop.sellerId
})
afterAll(() => database.drop())

interface Ended {
  code: number
  output: string
}

/** As an operator runs it; nobody answers at the bank's address. */
async function verify(): Promise<Ended> {
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: await mkdtemp(join(inject('folder'), 'verify-')),
    DATABASE_URL: database.ownerUrl,
    SECRET_KEY: TEST_SECRET_KEY,
    MASTER_TOTP_SECRET: TOTP_SECRET,
    PSP_URL: 'http://127.0.0.1:1',
  }
  return new Promise(resolve => {
    execFile(process.execPath, [COMMAND], { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr })
    })
  })
}

const tamper = (centavos: number) =>
  asAdmin(
    database.ownerUrl,
    sql =>
      sql`update wallets set available_cents = available_cents + ${centavos} where seller_id = ${sellerId}`,
  )

test('ledger:verify finds one centavo, names it, and ends with 1', async () => {
  expect(await verify()).toEqual({
    code: 0,
    output: expect.stringMatching(/does not answer.*\n1 sellers, 0 differences\n$/),
  })
  await tamper(1)
  expect(await verify()).toEqual({
    code: 1,
    output: expect.stringContaining(
      `seller ${sellerId}: available: 9701 in the books, 9702 elsewhere, -1 apart\n1 sellers, 1 differences\n`,
    ),
  })
  await tamper(-1)
  expect((await verify()).code).toBe(0)
}, 60_000)
