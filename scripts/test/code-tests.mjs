import { join } from 'node:path'
import { inRoot } from '../house/root.mjs'
import { capture } from '../house/run.mjs'
import { announce, crashed, nothing, readReport } from './results.mjs'

/** Unit, integration and contract tests. */
export async function codeTests(node, folder, env, names = []) {
  const began = Date.now()
  const report = join(folder, 'code.json')
  const vitest = inRoot('node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', ...names, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { code, output } = await capture(node, args, { env })
  const result = crashed(count(readReport(report)), code, output)
  announce(result, Date.now() - began)
  return result
}

function count(report) {
  const result = nothing('unit and integration tests')
  for (const file of report?.testResults ?? []) {
    for (const { status, fullName, failureMessages } of file.assertionResults) {
      if (status === 'passed') result.passed++
      else if (status === 'failed') {
        result.failed++
        result.failures.push({ title: fullName, text: `${file.name}\n${failureMessages.join('\n')}` })
      } else result.skipped++
    }
    // A file that could not even be read has no tests to blame.
    if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed')) {
      result.failed++
      result.failures.push({ title: file.name, text: file.message })
    }
  }
  return result
}
