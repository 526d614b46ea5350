import { expect, test } from '../fixtures.ts'

test('GEN-09 the checkout has an origin of its own, which says what it is for', async ({ page, site }) => {
  await page.goto(site.checkoutUrl)
  await expect(page.getByRole('heading', { name: 'Este é o checkout da Pagora' })).toBeVisible()
  await expect(page.getByText(/abra o link que você recebeu/)).toBeVisible()
})
