// `npm test`: installs and builds what is missing, runs every check and test, counts them in the last line.
import { refuseOldNode } from './house/old-node.mjs'

refuseOldNode()

const { testAll } = await import('./test/all.mjs')
process.exitCode = await testAll()
process.exit()
