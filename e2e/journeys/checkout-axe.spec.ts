import AxeBuilder from '@axe-core/playwright'
import { CHECKOUT_THEMES } from '@pagora/domain'
import type { Page } from '@playwright/test'
import {
  alive,
  BUMP,
  codeIn,
  dialog,
  finish,
  fullStall,
  goOn,
  payAtBank,
  stall,
  toReview,
} from '../checkout/shop.ts'
import { expect, test } from '../fixtures.ts'

/** Of a theme only the colours are its own. */
const inspect = async (page: Page, state: string, rules?: string[]) => {
  await page.waitForTimeout(50)
  const axe = new AxeBuilder({ page })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(node => node.html)]),
    state,
  ).toEqual([])
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(excess, `${state} is wider than its window`).toBeLessThanOrEqual(0)
}

const RICH = {
  countdownTimer: { status: true, time: 900, title: 'A oferta acaba em' },
  whatsappButton: { status: true, number: '5511987654321' },
  testimonials: {
    status: true,
    reviews: [{ name: 'Carla', photo: '', description: 'Deu certo', stars: 4 }],
  },
  settings: { needAddress: false, redirectUrl: 'https://exemplo.com.br/' },
}

for (const width of [360, 1440]) {
  test.describe(`${width} px: axe finds nothing, nothing is cut off`, () => {
    test.use({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    test.setTimeout(90_000)

    for (const { name, colors, background } of CHECKOUT_THEMES) {
      test(`theme ${name}, every step to the money`, async ({ page, site }) => {
        const rules = name === 'Clean' ? undefined : ['color-contrast']
        const shop = await fullStall(site, { ...RICH, colors, background })
        await page.route('https://exemplo.com.br/**', route => route.abort())
        await page.goto(shop.url)
        await alive(page)
        await inspect(page, 'details', rules)
        await goOn(page)
        await page.getByRole('switch', { name: BUMP.name }).check()
        await inspect(page, 'details with errors', rules)
        await page.getByLabel('E-mail').fill('ana@gmial.com')
        await inspect(page, 'a likely typo', rules)
        await toReview(page)
        await inspect(page, 'review', rules)
        await page.getByRole('button', { name: 'Voltar' }).click()
        await page.getByRole('button', { name: /^PIX/ }).waitFor()
        await inspect(page, 'payment', rules)
        await goOn(page)
        await finish(page)
        await dialog(page).waitFor()
        await inspect(page, 'pix', rules)
        const code = await codeIn(page)
        await page.keyboard.press('Escape')
        await inspect(page, 'an open code', rules)
        await payAtBank(site, code)
        await page.getByRole('heading', { name: 'Pagamento confirmado!' }).waitFor()
        await inspect(page, 'confirmed', rules)
      })
    }

    test('what there is beside it', async ({ page, site }) => {
      const shop = await stall(site)
      const unverified = await site.openShop({ verified: false })
      for (const path of [
        '/',
        '/c/nada',
        `/termos?c=${shop.checkoutId}`,
        `/privacidade?c=${shop.checkoutId}`,
        `/c/${unverified.checkoutId}`,
      ]) {
        await page.goto(site.checkoutUrl + path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await inspect(page, path)
      }
    })
  })
}
