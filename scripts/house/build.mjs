import { existsSync } from 'node:fs'
import { requireWritable } from './install.mjs'
import { Problem } from './problem.mjs'
import { inRoot } from './root.mjs'
import { capture } from './run.mjs'
import { hashOf, stamp } from './stamp.mjs'

/** What the pages are made of; of the API they take only types. */
const SOURCES = ['packages/ui', 'packages/domain', 'pnpm-lock.yaml']
const APPS = ['web', 'checkout'].map(name => ({ name, folder: `apps/${name}`, done: stamp(`built-${name}`) }))

const current = ({ folder }) => hashOf([folder, ...SOURCES])
const isBuilt = app => app.done.is(current(app)) && existsSync(inRoot(app.folder, 'dist/index.html'))

const missing = () => APPS.filter(app => existsSync(inRoot(app.folder, 'index.html')) && !isBuilt(app))

export const isAllBuilt = () => missing().length === 0

async function buildOne(app, node) {
  const { name, folder, done } = app
  done.clear()
  const hash = current(app)
  const vite = inRoot(folder, 'node_modules/vite/bin/vite.js')
  const { code, output } = await capture(node, [vite, 'build', '--logLevel', 'warn'], { cwd: inRoot(folder) })
  if (code !== 0) throw new Problem(`Building apps/${name} failed:\n${output}`)
  done.set(hash)
}

/** The two apps that run in browsers; the server runs its sources as they are. */
export async function build(node) {
  requireWritable('the built pages')
  const apps = missing()
  console.log(`Building ${apps.map(({ folder }) => folder).join(' and ')}`)
  const built = await Promise.allSettled(apps.map(app => buildOne(app, node)))
  const failed = built.find(({ status }) => status === 'rejected')
  if (failed) throw failed.reason
}
