import { alive, dialog, fillDetails, finish, stall, toReview } from '../checkout/shop.ts'
import { expect, test } from '../fixtures.ts'

interface Seen {
  order: string[]
  [name: string]: unknown
}
const seen = () => (window as unknown as { seen: Seen }).seen

test.describe('code that works', () => {
  test.use({ meant: /Refused to execute script/ })
  test('PUB-69 head and body code run in their order, after our page is alive', async ({ page, site }) => {
    const note = (what: string) => `(window.seen ||= { order: [] }).order.push('${what}')`
    const shop = await stall(site, {
      settings: {
        headCode: `<meta name="mine" content="1"><script>${note('head')};window.seen.alive=window.pressed</script><script src="/files/none.js"></script><script>${note('head after')}</script>`,
        bodyCode: `<div id="mine">oi</div><script>${note('body')};document.write('<p id="written">w</p>')</script>`,
      },
    })
    for (const url of [shop.url, shop.hashUrl]) {
      await page.goto(url)
      await expect(page.locator('#written')).toBeAttached()
      expect(await page.evaluate(seen)).toEqual({ order: ['head', 'head after', 'body'], alive: 2 })
      await expect(page.locator('head meta[name="mine"]')).toBeAttached()
      await expect(page.locator('#root #mine')).toBeHidden()
      await toReview(page)
    }
  })
})

test.describe('code that is broken', () => {
  test.use({ meant: /boom|SyntaxError|Invalid or unexpected/ })
  test('PUB-69 what is broken or left open breaks nothing of ours', async ({ page, site }) => {
    const shop = await stall(site, {
      settings: {
        headCode: '<style>.nothing { color: red</style><title>x',
        bodyCode: '</body></div></script><!-- <script><div><b>never closed <table><tr>',
      },
    })
    await page.goto(shop.url)
    await alive(page)
    await toReview(page)
    await finish(page)
    await expect(dialog(page)).toBeVisible()
  })
})

test('hostile code finds no cookie, no key, no opener, nothing of another checkout', async ({
  page,
  site,
  context,
}) => {
  const other = await stall(site)
  const victim = await context.newPage()
  await victim.goto(other.url)
  await alive(victim)
  await fillDetails(victim)
  const look = `
    const frame = document.createElement('iframe')
    const answer = new Promise(r => { frame.onload = () => { try { r(frame.contentDocument?.body?.innerText ?? null) } catch { r(null) } }; setTimeout(() => r(null), 1500) })
    frame.src = '/c/${other.checkoutId}'
    document.body.append(frame)
    answer.then(async framed => {
      window.seen = {
        order: [],
        cookie: document.cookie,
        opener: window.opener,
        stored: JSON.stringify({ ...localStorage, ...sessionStorage }),
        history: JSON.stringify(history.state),
        framed,
        me: (await fetch('/api/user/me')).status,
        trpc: (await fetch('/trpc/accounts.me')).status,
      }
    })`
  const mine = await stall(site, { settings: { bodyCode: `<script>${look}</script>` } })
  await page.goto(mine.url)
  await page.waitForFunction(() => 'seen' in window, null, { timeout: 8000 })
  const found = await page.evaluate(seen)
  expect(found['cookie']).toBe('')
  expect(found['opener']).toBeNull()
  expect(found['framed'] || '').not.toMatch(/Nome completo/)
  expect(found['me']).toBe(404)
  expect(found['trpc']).toBe(404)
  const all = JSON.stringify([found['stored'], found['history']])
  expect(all).not.toMatch(/Ana|529|98765|exemplo|ses_|token|secret/)
})

test.use({ meant: /Refused to (frame|display)|frame-ancestors|Framing/ })
