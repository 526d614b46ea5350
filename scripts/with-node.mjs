// Runs a TypeScript file with the lockfile's Node: node scripts/with-node.mjs <file.ts> [arguments]
import { refuseOldNode } from './house/old-node.mjs'

refuseOldNode()

const { prepare } = await import('./house/prepare.mjs')
const { run } = await import('./house/run.mjs')
const [file, ...args] = process.argv.slice(2)
if (file === undefined) {
  console.error('Which file? node scripts/with-node.mjs <file.ts> [arguments]')
  process.exit(1)
}
const { node } = await prepare({ build: false })
process.exitCode = await run(node, [file, ...args])
process.exit()
