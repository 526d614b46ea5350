// `npm start`: plain JavaScript without dependencies, since it runs before there are any.
import { refuseOldNode } from './house/old-node.mjs'

refuseOldNode()

// Only now: what follows is written for the Node that was just asked for.
const { development, start } = await import('./house/start.mjs')
process.exitCode = await (process.argv.includes('--dev') ? development() : start())
process.exit()
