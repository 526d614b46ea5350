// The random model of the books, for longer than `npm test` runs it: pnpm test:model [steps] [seed]
import { refuseOldNode } from './house/old-node.mjs'

refuseOldNode()

const { prepare } = await import('./house/prepare.mjs')
const { inRoot } = await import('./house/root.mjs')
const { forwardSignals, run } = await import('./house/run.mjs')
const [steps = '100000', seed] = process.argv.slice(2)
forwardSignals()
const { node } = await prepare({ build: false })
const env = { ...process.env, MODEL_STEPS: steps, ...(seed && { MODEL_SEED: seed }) }
const vitest = inRoot('node_modules/vitest/vitest.mjs')
process.exitCode = await run(node, [vitest, 'run', 'packages/api/src/ledger/model.test.ts'], { env })
process.exit()
