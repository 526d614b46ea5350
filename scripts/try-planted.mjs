// What a seller hands over is looked for in everything that is written: database, files, mails, log.
import { refuseOldNode } from './house/old-node.mjs'

refuseOldNode()

const { tryPlanted } = await import('./trials/planted.mjs')
process.exitCode = await tryPlanted()
process.exit()
