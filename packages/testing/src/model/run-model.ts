import {
  type Difference,
  deliverTransfer,
  expireSales,
  faultOf,
  followPayouts,
  followRefunds,
  releaseDue,
  sweepReceipts,
  verifyAll,
  verifySeller,
} from '@pagora/api'
import { type EntryKind, PLATFORM } from '@pagora/domain'
import { ProviderFault } from '@pagora/psp/port'
import { sql } from 'drizzle-orm'
import type { TestServices } from '../services.ts'
import { createChance } from './chance.ts'
import { STEPS } from './steps.ts'
import { createWorld, type World } from './world.ts'

export interface Run {
  seed: number
  steps: number
}

/** So many steps are taken at the same moment now and then. */
const AT_ONCE_MAX = 4
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Random steps of everybody on a real database; after each the books of every seller agree with all
 * else, and in the end, when all is told, with the bank. Answers what kinds of entries it came to.
 */
export async function runModel(services: TestServices, { seed, steps }: Run): Promise<EntryKind[]> {
  const world = await createWorld(services, createChance(seed))
  const trail: string[] = []
  try {
    for (let taken = 0; taken < steps; ) {
      const atOnce = world.chance.happens(0.2) ? 1 + world.chance.below(AT_ONCE_MAX) : 1
      await Promise.all(Array.from({ length: atOnce }, () => take(world, trail)))
      taken += atOnce
      const differences = await differencesOf(world)
      if (differences.length > 0) throw new Error(`the books differ: ${JSON.stringify(differences)}`)
    }
    await drain(world)
    await compareWithBank(world)
    return await kindsBooked(world)
  } catch (error) {
    throw new Error(`seed ${seed}, after ${trail.length} steps, the last: ${trail.slice(-12).join(', ')}`, {
      cause: error,
    })
  }
}

const TOTAL_WEIGHT = STEPS.reduce((sum, [, weight]) => sum + weight, 0)

async function take(world: World, trail: string[]): Promise<void> {
  let place = world.chance.below(TOTAL_WEIGHT)
  const chosen = STEPS.find(([, weight]) => {
    place -= weight
    return place < 0
  })
  if (!chosen) throw new Error('no step was chosen')
  const [step, , name] = chosen
  trail.push(name)
  await step(world).catch(refusedOrAway)
}

/** Anything but a refusal, or a provider that is away, is a fault of ours. */
function refusedOrAway(error: unknown): void {
  if (error instanceof ProviderFault) return
  if (faultOf(error).code === 'INTERNAL') throw error
}

async function differencesOf({ services, shops }: World): Promise<Difference[]> {
  const sellers = [PLATFORM, ...shops.map(({ sellerId }) => sellerId)]
  return (await Promise.all(sellers.map(seller => verifySeller(services.db, seller)))).flat()
}

/** All that is under way comes to its end. */
async function drain(world: World): Promise<void> {
  const { services, transfers } = world
  services.bank.mood = 'well'
  services.bank.payoutFate = 'done'
  for (const [id, payout] of services.bank.sent)
    if (payout.status === 'processing') services.bank.setPayout(id, 'done')
  for (let round = 0; round < 4; round++) {
    // Longer than the longest pause of any job.
    services.clock.now += DAY_MS + HOUR_MS
    await sweepReceipts(services, 400 * DAY_MS)
    await expireSales(services)
    await followRefunds(services)
    await followPayouts(services)
    await releaseDue(services)
  }
  for (const { shop, id } of transfers)
    await deliverTransfer(services, { sellerId: shop.sellerId, transactionId: id })
  const { differences } = await verifyAll(services.db)
  if (differences.length > 0) throw new Error(`in the end the books differ: ${JSON.stringify(differences)}`)
}

/** What has happened at all: a model that never comes to something proves nothing of it. */
async function kindsBooked({ services }: World): Promise<EntryKind[]> {
  const rows = await services.db.pool.execute<{ kind: EntryKind }>(
    sql`select distinct kind from ledger_entries`,
  )
  return rows.map(({ kind }) => kind)
}

/** What the books say the bank holds, and what it does hold. */
async function compareWithBank({ services }: World): Promise<void> {
  const [row] = await services.db.pool.execute<{ held: string }>(
    sql`select coalesce(-sum(psp_cents), 0) as held from ledger_entries`,
  )
  let held = 0
  for (const { amount, returns } of services.bank.receipts.values()) {
    held += amount
    for (const given of returns) if (given.status === 'done') held -= given.amount
  }
  for (const { status, amount } of services.bank.sent.values()) if (status === 'done') held -= amount
  if (Number(row?.held) !== held) throw new Error(`the books say ${row?.held}, the bank holds ${held}`)
}
