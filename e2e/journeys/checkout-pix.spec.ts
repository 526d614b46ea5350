import type { Page } from '@playwright/test'
import type { RunningApp } from '../boot.ts'
import { alive, codeIn, dialog, finish, payAtBank, stall, toReview } from '../checkout/shop.ts'
import { expect, test } from '../fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

const order = async (page: Page, site: RunningApp, change?: Parameters<typeof stall>[1]) => {
  const shop = await stall(site, change)
  await page.goto(shop.url)
  await alive(page)
  await toReview(page)
  await finish(page)
  await dialog(page).waitFor()
  return shop
}

test('PUB-54 PUB-58 PUB-59 PUB-61 the code, its copy, its picture', async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.checkoutUrl })
  await order(page, site)
  await expect(dialog(page).getByText('Pedido disponível para pagamento!')).toBeVisible()
  const code = await codeIn(page)
  expect(code).toMatch(/^000201/)
  await dialog(page).getByRole('button', { name: 'Copiar código' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Copiado!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await expect(dialog(page).getByRole('button', { name: 'Copiar código' })).toBeVisible()
  const qr = dialog(page).getByRole('img', { name: 'QR Code do Pix' })
  await expect(qr).toHaveAttribute('width', '600')
  expect((await qr.boundingBox())?.width).toBeLessThanOrEqual(320)
  await expect(dialog(page).getByRole('timer')).toHaveText(/^(29:5\d|30:00)$/)
})

test('PUB-60 `Já paguei` asks, says that nothing came, and marks nothing paid', async ({ page, site }) => {
  await order(page, site)
  const asked = page.waitForRequest(
    request => request.url().endsWith('/check') && request.method() === 'POST',
  )
  await dialog(page).getByRole('button', { name: 'Já paguei' }).click()
  await asked
  await expect(dialog(page).getByText(/O pagamento ainda não chegou/)).toBeVisible()
  await expect(page.getByText('Pagamento confirmado!')).toBeHidden()
})

test('PUB-62 PUB-63 PUB-64 by polling alone: asked each second, confirmed, and asked no more', async ({
  page,
  site,
}) => {
  await page.route('**/events', route => route.abort())
  let asked = 0
  page.on('request', request => {
    if (/\/transaction\/trx_\w+$/.test(request.url())) asked += 1
  })
  await order(page, site, { settings: { redirectUrl: '/' } })
  await page.waitForTimeout(2200)
  expect(asked).toBeGreaterThanOrEqual(2)
  expect(asked).toBeLessThanOrEqual(4)
  await payAtBank(site, await codeIn(page))
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeFocused()
  await expect(page.getByText(/^trx_\w{35}$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ir para o site' })).toBeHidden()
  const then = asked
  await page.waitForTimeout(1500)
  expect(asked).toBe(then)
})

test('PUB-62 by events alone', async ({ page, site }) => {
  await order(page, site)
  await page.route(/\/transaction\/trx_\w+$/, route => route.abort())
  await payAtBank(site, await codeIn(page))
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
})

test('PUB-65 PUB-66 PUB-67 leads on from 5 to 0', async ({ page, site }) => {
  await page.route('https://exemplo.com.br/**', route => route.fulfill({ body: 'obrigado' }))
  await page.clock.install()
  await order(page, site, { settings: { redirectUrl: 'https://exemplo.com.br/obrigado' } })
  await payAtBank(site, await codeIn(page))
  await page.clock.runFor(1500)
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ir para o site' })).toHaveAttribute(
    'href',
    'https://exemplo.com.br/obrigado',
  )
  await expect(page.getByText(/Te redirecionando automaticamente em: [0-5] segundos/)).toBeVisible()
  await page.clock.runFor(6000)
  await page.waitForURL('https://exemplo.com.br/obrigado')
})

test('a code that has run out gives way to a new one; typed data stays', async ({ page, site }) => {
  await page.clock.install()
  await order(page, site)
  const old = await codeIn(page)
  await page.clock.fastForward('31:00')
  await expect(dialog(page).getByText('Este código expirou')).toBeVisible()
  // The machine's own clock has not moved: the new code would be over at once.
  await page.clock.setSystemTime(new Date())
  await page.route('**/api/payments/checkout/transaction', async route => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { expiresAt: string } }
    body.data.expiresAt = new Date(Date.parse(body.data.expiresAt) + 31 * 60_000).toISOString()
    await route.fulfill({ response: answer, json: body })
  })
  const sent = page.waitForRequest('**/api/payments/checkout/transaction')
  await dialog(page).getByRole('button', { name: 'Gerar novo código' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ replaces: expect.stringMatching(/^trx_/) })
  await expect(dialog(page).getByText('Pedido disponível para pagamento!')).toBeVisible()
  expect(await codeIn(page)).not.toBe(old)
})

test('without a network for a while it says so, goes on, and sees what happened', async ({
  page,
  site,
  context,
}) => {
  await order(page, site)
  const code = await codeIn(page)
  await context.setOffline(true)
  await expect(dialog(page).getByText(/Sem conexão/)).toBeVisible()
  await payAtBank(site, code)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
})

test('the dialog closes by Escape, gives the focus back, and opens again', async ({ page, site }) => {
  await order(page, site)
  const code = await codeIn(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Ver código' }).click()
  expect(await codeIn(page)).toBe(code)
})
