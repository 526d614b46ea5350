import { packageManager } from '../house/root.mjs'
import { capture } from '../house/run.mjs'
import { announce, crashed, nothing } from './results.mjs'

/** Format, lint, import rules, unused code, types: one gate, which counts only when it is shut. */
export async function check() {
  const began = Date.now()
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1' }
  const { code, output } = await capture('npx', ['--yes', packageManager(), 'run', 'check'], { env })
  const result = crashed(nothing('checks'), code, output)
  announce({ ...result, passed: code === 0 ? 'all' : 0 }, Date.now() - began)
  return result
}
