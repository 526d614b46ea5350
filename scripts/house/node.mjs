import { existsSync } from 'node:fs'
import { Problem } from './problem.mjs'
import { inRoot } from './root.mjs'

const WANTED = 24

/** The Node of the lockfile; where there is none for this system, the user's own if it is new enough. */
export function findNode() {
  const { platform, arch } = process
  const name = platform === 'win32' ? `node-win-${arch}` : `node-${platform}-${arch}`
  const locked = inRoot('node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(locked)) return locked
  if (Number(process.versions.node.split('.')[0]) >= WANTED) return process.execPath
  throw new Problem(
    `On ${platform}-${arch} Pagora runs on the Node.js that is installed, and needs version ${WANTED} or newer; this is ${process.version}.`,
  )
}
