import { readFileSync } from 'node:fs'

/**
 * @typedef {{ name: string, passed: number, failed: number, skipped: number,
 *   failures: { title: string, text: string }[] }} Result
 */

const LINES_OF_A_FAILURE = 25

const seconds = ms => `${(ms / 1000).toFixed(0)} s`

export const nothing = name => ({ name, passed: 0, failed: 0, skipped: 0, failures: [] })

/** A part that ended badly without naming a failed test is one failure itself: nothing is lost by crashing. */
export function crashed(result, code, output) {
  if (code === 0 || result.failed > 0) return result
  const text = output
    .trim()
    .split('\n')
    .slice(-LINES_OF_A_FAILURE * 2)
    .join('\n')
  return { ...result, failed: 1, failures: [{ title: `${result.name} ended with code ${code}`, text }] }
}

export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one.
const plain = text => text.replace(/\u001b\[[0-9;]*m/g, '')

export function announce({ name, passed, failed, skipped }, ms) {
  const parts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`]
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}: ${parts.filter(Boolean).join(', ')} (${seconds(ms)})`)
}

/** Prints every failure, then the sums; the answer is the exit code. */
export function sum(results, ms) {
  for (const { title, text } of results.flatMap(({ failures }) => failures)) {
    console.log(`\n✗ ${title}\n`)
    for (const line of plain(text).split('\n').slice(0, LINES_OF_A_FAILURE)) console.log(`    ${line}`)
  }
  const total = of => results.reduce((all, result) => all + result[of], 0)
  const [passed, failed, skipped] = [total('passed'), total('failed'), total('skipped')]
  console.log(`\n${seconds(ms)} in all`)
  if (passed === 0 && failed === 0) console.log('Not one test was found.')
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed > 0 || passed === 0 ? 1 : 0
}
