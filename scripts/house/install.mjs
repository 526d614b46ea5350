import { accessSync, constants, existsSync, readdirSync, rmSync } from 'node:fs'
import { homedir, userInfo } from 'node:os'
import { Problem } from './problem.mjs'
import { inRoot, packageManager, ROOT } from './root.mjs'
import { run } from './run.mjs'
import { hashOf, stamp } from './stamp.mjs'

const WORKSPACES = ['apps', 'packages']

const manifests = () => {
  const inside = WORKSPACES.flatMap(folder =>
    readdirSync(inRoot(folder)).map(name => `${folder}/${name}/package.json`),
  )
  return [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    'e2e/package.json',
    'bench/package.json',
    ...inside,
  ]
}

const done = stamp('installed')
const current = () => hashOf(manifests(), `${process.platform}-${process.arch}`)

export const isInstalled = () => done.is(current())

export function requireWritable(why) {
  try {
    accessSync(ROOT, constants.W_OK)
    if (existsSync(inRoot('node_modules'))) accessSync(inRoot('node_modules'), constants.W_OK)
  } catch {
    throw new Problem(
      `The folder ${ROOT} cannot be written to by the user ${userInfo().username}, and ${why} go there. Make it theirs, or clone into a folder that is.`,
    )
  }
}

/** npm and pnpm keep what they download under the home folder; an account may have none. */
function environment() {
  const env = { ...process.env, CI: 'true' }
  try {
    accessSync(homedir(), constants.W_OK)
  } catch {
    env.npm_config_cache = inRoot('node_modules/.npm')
    env.npm_config_store_dir = inRoot('node_modules/.pnpm-store')
  }
  return env
}

async function attempt(turn) {
  const stdio = ['ignore', 'inherit', 'inherit', ...(turn === undefined ? [] : [turn])]
  const args = ['--yes', packageManager(), 'install', '--frozen-lockfile']
  return run('npx', args, { stdio, env: environment() }).catch(error => {
    if (error.code === 'ENOENT')
      throw new Problem('npm is missing: it comes with Node.js, see https://nodejs.org.')
    throw error
  })
}

/** Everything from the lockfile; a folder that an install was cut off in is begun anew if need be. */
export async function install(turn) {
  requireWritable('the installed packages')
  done.clear()
  console.log('Installing the packages of the lockfile')
  if ((await attempt(turn)) !== 0) {
    console.log('That failed; once more from an empty folder')
    for (const folder of modules()) rmSync(folder, { recursive: true, force: true })
    if ((await attempt(turn)) !== 0) {
      throw new Problem(
        'The packages could not be installed; what pnpm said is above. Is the npm registry reachable?',
      )
    }
  }
  done.set(current())
}

const modules = () => manifests().map(name => inRoot(name.replace(/[^/]+$/, ''), 'node_modules'))
