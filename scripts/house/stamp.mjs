import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './root.mjs'

const SKIPPED = new Set(['node_modules', 'dist', '.turbo', 'test-results'])

function addTo(hash, path) {
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (SKIPPED.has(entry.name)) continue
    const child = join(path, entry.name)
    if (entry.isDirectory()) addTo(hash, child)
    else if (entry.isFile()) hash.update(`${child.slice(inRoot().length)}\0`).update(readFileSync(child))
  }
}

/** One hash over files and folders, by name and content. */
export function hashOf(paths, extra = '') {
  const hash = createHash('sha256').update(extra)
  for (const path of paths.map(name => inRoot(name)).filter(existsSync)) {
    if (path.endsWith('.json') || path.endsWith('.yaml'))
      hash.update(`${path.slice(inRoot().length)}\0`).update(readFileSync(path))
    else addTo(hash, path)
  }
  return hash.digest('hex')
}

/** What was last finished here. It goes before the work begins and comes back once it succeeded. */
export function stamp(name) {
  const path = inRoot('node_modules', `.pagora-${name}`)
  return {
    is: hash => existsSync(path) && readFileSync(path, 'utf8') === hash,
    clear: () => rmSync(path, { force: true }),
    set: hash => writeFileSync(path, hash),
  }
}
