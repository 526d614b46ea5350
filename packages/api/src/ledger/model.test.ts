import { randomInt } from 'node:crypto'
import { ENTRY_KINDS } from '@pagora/domain'
import { createDatabase, createTestServices, runModel } from '@pagora/testing'
import { expect, test } from 'vitest'

/** `pnpm test:model` asks for more; a seed that failed is run again with MODEL_SEED. */
const STEPS = Number(process.env['MODEL_STEPS'] ?? 5000)
const STEPS_OF_A_RUN = 250
/** Chance may leave the rarest kind of entry out: then more runs follow, so many times as many at most. */
const PATIENCE = 5
const seed = Number(process.env['MODEL_SEED'] ?? randomInt(2 ** 31))
const RUNS = Math.ceil(STEPS / STEPS_OF_A_RUN)

test(`${STEPS} random steps of buyers, sellers, banks, admins and jobs: not one centavo off (seed ${seed})`, {
  timeout: 60_000 + STEPS * 100,
}, async () => {
  const booked = new Set<string>()
  const missing = () => ENTRY_KINDS.filter(kind => !booked.has(kind))
  const unfinished = () => STEPS >= 5000 && missing().length > 0
  for (let run = 0; run < RUNS || (unfinished() && run < RUNS * PATIENCE); run++) {
    const database = await createDatabase()
    try {
      const services = await createTestServices(database.db)
      const kinds = await runModel(services, { seed: seed + run, steps: STEPS_OF_A_RUN })
      for (const kind of kinds) booked.add(kind)
    } finally {
      await database.drop()
    }
    if (STEPS > 5000 && run % 40 === 39)
      process.stdout.write(`${(run + 1) * STEPS_OF_A_RUN} steps, seeds ${seed} to ${seed + run}\n`)
  }
  // What never came to something proves nothing of it.
  if (STEPS >= 5000) expect(missing()).toEqual([])
  expect(booked.size).toBeGreaterThan(0)
})
