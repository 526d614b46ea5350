import { build as buildApps, isAllBuilt } from './build.mjs'
import { install, isInstalled } from './install.mjs'
import { findNode } from './node.mjs'
import { inTurn } from './turn.mjs'

/** Installs and builds what is missing, and nothing that is there; answers the Node to run with. */
export async function prepare({ build = true } = {}) {
  const ready = () => isInstalled() && (!build || isAllBuilt())
  if (!ready()) {
    await inTurn(async turn => {
      // Whoever had the turn before may have done it all.
      if (!isInstalled()) await install(turn)
      if (build && !isAllBuilt()) await buildApps(findNode())
    })
  }
  return { node: findNode() }
}
