import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../house/root.mjs'
import { capture } from '../house/run.mjs'
import { announce, crashed, nothing, readReport } from './results.mjs'

const CONFIG = inRoot('e2e/playwright.config.ts')

/** The whole product, by way of a browser. */
export async function browserTests(node, folder, env) {
  if (!existsSync(CONFIG)) return nothing('browser tests')
  const began = Date.now()
  const report = join(folder, 'browser.json')
  const playwright = inRoot('e2e/node_modules/@playwright/test/cli.js')
  const args = [playwright, 'test', '--config', CONFIG, '--reporter=line,json']
  const { code, output } = await capture(node, args, {
    cwd: inRoot('e2e'),
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  const result = crashed(count(readReport(report)), code, output)
  announce(result, Date.now() - began)
  return result
}

function count(report) {
  const result = nothing('browser tests')
  const visit = (suite, titles) => {
    for (const spec of suite.specs ?? []) {
      for (const { status, results } of spec.tests) {
        if (status === 'expected') result.passed++
        else if (status === 'skipped') result.skipped++
        else {
          result.failed++
          const text = results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n')
          result.failures.push({ title: [...titles, spec.title].join(' › '), text })
        }
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, [...titles, inner.title])
  }
  for (const suite of report?.suites ?? []) visit(suite, [suite.title])
  for (const { message } of report?.errors ?? []) {
    result.failed++
    result.failures.push({ title: 'browser tests', text: message ?? '' })
  }
  return result
}
