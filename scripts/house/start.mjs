import { stopWithParent } from './parent.mjs'
import { prepare } from './prepare.mjs'
import { explain } from './problem.mjs'
import { inRoot } from './root.mjs'
import { exitOf, forwardSignals, launch, letChildrenDecide } from './run.mjs'
import { SERVER, SERVER_ENV } from './server-command.mjs'

const env = { ...SERVER_ENV, ...process.env }

export async function start() {
  try {
    forwardSignals()
    const { node } = await prepare()
    // The channel carries nothing: when we die, however we die, the server sees it close and stops.
    const server = launch(node, SERVER, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    letChildrenDecide()
    stopWithParent(server)
    return await exitOf(server)
  } catch (error) {
    return explain(error)
  }
}

/** The server starts anew with each change of its sources; Vite serves the seller area as it is edited. */
export async function development() {
  try {
    forwardSignals()
    const { node } = await prepare()
    const server = launch(node, ['--watch', '--watch-preserve-output', ...SERVER], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const vite = launch(node, [inRoot('apps/web/node_modules/vite/bin/vite.js')], {
      cwd: inRoot('apps/web'),
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    letChildrenDecide()
    stopWithParent(server)
    const codes = await Promise.all([
      exitOf(server).finally(() => vite.kill('SIGTERM')),
      exitOf(vite).finally(() => server.kill('SIGTERM')),
    ])
    return codes[0]
  } catch (error) {
    return explain(error)
  }
}
