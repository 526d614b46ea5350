// Fresh clones in the places where people put them: each starts, answers, stops, and starts again in time.
import { refuseOldNode } from './house/old-node.mjs'

refuseOldNode()

const { tryClones } = await import('./trials/clones.mjs')
process.exitCode = await tryClones(process.argv.slice(2))
process.exit()
