import { test as base, expect } from '@playwright/test'
import { bootApp, type RunningApp } from './boot.ts'

interface TestFixtures {
  quiet: undefined
  /** What this test writes to the console on purpose. */
  meant: RegExp
}

interface WorkerFixtures {
  /** The whole product on a database of this worker's own. */
  site: RunningApp
}

/** A refused call is written to the console by the browser itself; whether it was meant is the test's to say. */
const EXPECTED = /^Failed to load resource/

export const test = base.extend<TestFixtures, WorkerFixtures>({
  meant: [/^$/, { option: true }],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
    async ({}, use) => {
      const site = await bootApp()
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.appUrl),
  // Whatever a test is about, it fails when the page broke the policy or wrote an error.
  quiet: [
    async ({ context, meant }, use: (value: undefined) => Promise<void>) => {
      const faults: string[] = []
      context.on('weberror', fault => faults.push(fault.error().stack ?? String(fault.error())))
      context.on('console', message => {
        const text = message.text()
        if (message.type() === 'error' && !EXPECTED.test(text) && !meant.test(text)) faults.push(text)
      })
      await use(undefined)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
