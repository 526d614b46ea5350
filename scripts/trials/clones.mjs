import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { homedir, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { explain } from '../house/problem.mjs'
import { ROOT } from '../house/root.mjs'
import { environment, untilReady } from './server.mjs'

const USER = 'pagora-trial'
const SOON_MS = 5000
const ROOTS = process.getuid?.() === 0

const inside = (parent, prefix, mode) => {
  const folder = mkdtempSync(join(parent, prefix))
  chmodSync(folder, mode)
  return folder
}

/** Where people put a clone, and as whom they start it. */
const PLACES = [
  { name: 'home', make: () => ({ folder: inside(homedir(), 'pagora-trial-', 0o755) }) },
  { name: 'closed', make: () => ({ folder: inside(tmpdir(), 'pagora-trial-', 0o700) }) },
  { name: 'spaces', make: () => ({ folder: inside(tmpdir(), 'pagora trial with spaces ', 0o755) }) },
  { name: 'user', needsRoot: true, make: ordinaryUser },
  { name: 'cut', make: () => ({ folder: inside(tmpdir(), 'pagora-trial-', 0o755) }), before: cutInstall },
  { name: 'two', make: () => ({ folder: inside(tmpdir(), 'pagora-trial-', 0o755) }), before: startTwice },
]

function ordinaryUser() {
  execFileSync('useradd', ['--create-home', USER])
  const id = flag => Number(execFileSync('id', [flag, USER], { encoding: 'utf8' }))
  const folder = `/home/${USER}`
  return {
    folder,
    as: { uid: id('-u'), gid: id('-g') },
    env: { HOME: folder, USER, LOGNAME: USER },
    remove: () => execFileSync('userdel', ['--remove', USER], { stdio: 'ignore' }),
  }
}

const npmStart = at => untilReady('npm', ['start'], at)

/** Ctrl-C in a terminal reaches every process of the group. */
async function pressCtrlC(server) {
  const began = Date.now()
  process.kill(-server.child.pid, 'SIGINT')
  const code = await server.exited
  return { code, ms: Date.now() - began }
}

/** The first start is killed in the middle of its install; the next one has to cope. */
async function cutInstall(at) {
  const child = spawn('npm', ['start'], { ...at, detached: true, stdio: 'ignore' })
  const until = Date.now() + 60_000
  while (!existsSync(join(at.cwd, 'node_modules/.pnpm')) && Date.now() < until) await sleep(20)
  await sleep(300)
  process.kill(-child.pid, 'SIGKILL')
}

/** Two first starts at once: one serves, the other says that it does. */
async function startTwice(at) {
  const [first, second] = await Promise.allSettled([npmStart(at), npmStart(at)])
  const served = [first, second].filter(({ status }) => status === 'fulfilled')
  const refused = [first, second].find(({ status }) => status === 'rejected')
  if (served.length !== 1 || !/already runs/.test(refused?.reason.message))
    throw new Error(String(refused?.reason))
  await pressCtrlC(served[0].value)
}

async function tryOne({ name, make, before }) {
  const { folder, as, env: extra, remove } = make()
  const cwd = join(folder, 'pagora')
  try {
    execFileSync('git', ['clone', '--quiet', ROOT, cwd])
    if (as) execFileSync('chown', ['-R', `${as.uid}:${as.gid}`, cwd])
    const { env, url } = await environment(extra)
    const at = { cwd, env, ...as }
    await before?.(at)
    const first = await npmStart(at)
    const health = await fetch(`${url}/health`)
    const page = await fetch(url)
    const stop = await pressCtrlC(first)
    const database = existsSync(join(cwd, '.data/postgres/cluster/postmaster.pid'))
      ? 'still running'
      : 'stopped'
    const load = loadavg()[0].toFixed(1)
    const second = await npmStart(at)
    await pressCtrlC(second)
    const good = health.ok && page.ok && database === 'stopped' && second.ms < SOON_MS
    console.log(
      `${good ? '✓' : '✗'} ${name} (${cwd}): first ready in ${first.ms} ms, /health ${health.status}, / ${page.status}, Ctrl-C ended it in ${stop.ms} ms (${stop.code}, database ${database}), ready again in ${second.ms} ms at a load of ${load}`,
    )
    return good
  } catch (error) {
    console.log(`✗ ${name} (${cwd}): ${error.message}`)
    return false
  } finally {
    const home = join(cwd, '.data/postgres')
    if (existsSync(home)) rmSync(realpathSync(home), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
    remove?.()
  }
}

export async function tryClones(names) {
  try {
    const places = PLACES.filter(({ name, needsRoot }) =>
      names.length ? names.includes(name) : ROOTS || !needsRoot,
    )
    const results = []
    for (const place of places) results.push(await tryOne(place))
    return results.length > 0 && results.every(Boolean) ? 0 : 1
  } catch (error) {
    return explain(error)
  }
}
