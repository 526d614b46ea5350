import { test as base, expect } from '@playwright/test'
import { bootApp, type RunningApp } from './boot.ts'

interface WorkerFixtures {
  /** The whole product on a database of this worker's own. */
  site: RunningApp
}

/** A refused call is written to the console by the browser itself; whether it was meant is the test's to say. */
const EXPECTED = /^Failed to load resource/

export const test = base.extend<{ quiet: undefined }, WorkerFixtures>({
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
    async ({ context }, use: (value: undefined) => Promise<void>) => {
      const faults: string[] = []
      context.on('weberror', fault => faults.push(fault.error().stack ?? String(fault.error())))
      context.on('console', message => {
        if (message.type() === 'error' && !EXPECTED.test(message.text())) faults.push(message.text())
      })
      await use(undefined)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
