// `pnpm test:faults`: the fault trials in full, of which `npm test` runs a tenth.
import { refuseOldNode } from './house/old-node.mjs'

refuseOldNode()

const { testFaults } = await import('./test/all.mjs')
process.exitCode = await testFaults()
process.exit()
