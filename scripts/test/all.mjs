import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from '../house/prepare.mjs'
import { explain } from '../house/problem.mjs'
import { forwardSignals } from '../house/run.mjs'
import { browserTests } from './browser-tests.mjs'
import { check } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { codeTests } from './code-tests.mjs'
import { installPgBouncer } from './debian.mjs'
import { faultTrials } from './fault-trials.mjs'
import { sum } from './results.mjs'

/** Every check and test; the last line says how many passed. */
export function testAll() {
  return counted(async folder => {
    const { node } = await prepare()
    // One after the other: Debian's package manager lets nobody in beside it.
    const chromium = await findChromium()
    await installPgBouncer()
    const env = { ...process.env, CHROMIUM_PATH: chromium }
    // The checks and the tests of the code need nothing of each other; a browser needs the whole machine.
    const first = await Promise.all([check(), codeTests(node, folder, env)])
    const trials = await faultTrials(node, env)
    return [...first, trials, await browserTests(node, folder, env)]
  })
}

/** Every fault as often as it takes to believe it. */
export function testFaults() {
  return counted(async folder => {
    const { node } = await prepare()
    const env = { ...process.env, FAULTS: 'full' }
    return [
      await codeTests(node, folder, env, ['.faults.test']),
      await faultTrials(node, env, { full: true }),
    ]
  })
}

async function counted(work) {
  const folder = mkdtempSync(join(tmpdir(), 'pagora-results-'))
  try {
    forwardSignals()
    const began = Date.now()
    const results = await work(folder)
    return sum(results, Date.now() - began)
  } catch (error) {
    explain(error)
    console.log('0 passed, 1 failed')
    return 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
