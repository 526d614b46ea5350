// A trial by the lockfile's Node, since it starts parts of the server itself: node scripts/try.mjs <name> [arguments]
import { refuseOldNode } from './house/old-node.mjs'

refuseOldNode()

const { prepare } = await import('./house/prepare.mjs')
const { inRoot } = await import('./house/root.mjs')
const { forwardSignals, run } = await import('./house/run.mjs')
const [name, ...args] = process.argv.slice(2)
forwardSignals()
const { node } = await prepare()
process.exitCode = await run(node, [
  '--disable-warning=ExperimentalWarning',
  inRoot(`scripts/trials/${name}.mjs`),
  ...args,
])
process.exit()
