import { inRoot } from '../house/root.mjs'
import { capture } from '../house/run.mjs'
import { announce, nothing } from './results.mjs'

const LINES = 40

/** Trials that start whole processes and kill them: a tenth in each run of the tests, all by `pnpm test:faults`. */
const TENTH = [
  ['money-kills', '20'],
  ['webhook-kills', '1000', '2'],
  ['planted', 'small'],
]
const FULL = [['money-kills', '200', 'patient'], ['webhook-kills', '10000', '20'], ['planted']]

export async function faultTrials(node, env, { full = false } = {}) {
  const result = nothing('fault trials')
  const began = Date.now()
  for (const [name, ...args] of full ? FULL : TENTH) {
    const trial = ['--disable-warning=ExperimentalWarning', inRoot(`scripts/trials/${name}.mjs`), ...args]
    const { code, output } = await capture(node, trial, { env })
    const said = output.trim().split('\n')
    if (full) console.log(said.at(-1))
    if (code === 0) result.passed++
    else {
      result.failed++
      const text = said.slice(-LINES).join('\n')
      result.failures.push({ title: `pnpm try:${name} ${args.join(' ')}`, text })
    }
  }
  announce(result, Date.now() - began)
  return result
}
