// `pnpm checkout:latency [payments] [polling|events]`: from the bank's payment to `Pagamento confirmado!` in the browser, by
// polling alone and by events alone. Prints the middle and the 95th percentile, and whether the marks are met.
import type { BrowserContext, Page } from 'playwright'
import { bootApp } from '../boot.ts'
import { launch } from '../browser.ts'
import setup from '../global-setup.ts'
import { alive, codeIn, finish, payAtBank, stall, toReview } from './shop.ts'

const PAYMENTS = Number(process.argv[2] ?? 100)
const ONLY = process.argv[3]
const WAYS = {
  polling: { block: (page: Page) => page.route('**/events', route => route.abort()), mark: 1200 },
  events: {
    // Answered as pending for ever: only the stream can tell.
    block: (page: Page) =>
      page.route(/\/payments\/transaction\/\w+$/, route =>
        route.fulfill({ json: { status: true, data: { status: 'pending' } } }),
      ),
    mark: 300,
  },
}

const down = await setup()
const site = await bootApp()
const browser = await launch()
const shop = await stall(site)

/** The page notes by its own clock, which is this machine's, when the words are there. */
async function payOnce(context: BrowserContext, block: (page: Page) => Promise<unknown>): Promise<number> {
  const page = await context.newPage()
  await block(page)
  await page.goto(shop.url)
  await alive(page)
  await toReview(page)
  await finish(page)
  await page.getByRole('dialog').waitFor()
  const code = await codeIn(page)
  await page.evaluate(() => {
    const look = new MutationObserver(() => {
      if (!document.body.textContent.includes('Pagamento confirmado!')) return
      look.disconnect()
      requestAnimationFrame(() => Object.assign(window, { confirmedAt: Date.now() }))
    })
    look.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  // Anywhere within a second of the poll.
  await page.waitForTimeout(Math.random() * 1000)
  const paidAt = Date.now()
  await payAtBank(site, code)
  const confirmedAt = await page.waitForFunction(() => (window as { confirmedAt?: number }).confirmedAt)
  const took = Number(await confirmedAt.jsonValue()) - paidAt
  await page.close()
  return took
}

const at = (sorted: number[], share: number): number =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
let met = true
for (const [name, { block, mark }] of Object.entries(WAYS)) {
  if (ONLY && ONLY !== name) continue
  const times: number[] = []
  for (let payment = 0; payment < PAYMENTS; payment += 1) {
    // Each buyer has a browser of their own.
    const context = await browser.newContext({ locale: 'pt-BR' })
    times.push(await payOnce(context, block))
    await context.close()
  }
  const sorted = times.toSorted((a, b) => a - b)
  const [middle, p95] = [at(sorted, 0.5), at(sorted, 0.95)]
  met &&= p95 <= mark
  console.log(
    `${p95 <= mark ? 'met   ' : 'MISSED'} ${name}: median ${middle} ms, p95 ${p95} ms, mark ${mark} ms`,
  )
}
await browser.close()
await site.close()
await down()
process.exitCode = met ? 0 : 1
