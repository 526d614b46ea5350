// 20 times kill -9 of the server while people register; every account that was answered for must be there.
import { refuseOldNode } from './house/old-node.mjs'

refuseOldNode()

const { tryKills } = await import('./trials/kills.mjs')
process.exitCode = await tryKills(Number(process.argv[2] ?? 20))
process.exit()
