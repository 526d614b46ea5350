import type { Page } from '@playwright/test'
import { alive, codeIn, dialog, finish, payAtBank, stall, toReview } from '../checkout/shop.ts'
import { expect, test } from '../fixtures.ts'

const arrive = async (page: Page, url: string) => {
  await page.goto(url)
  await alive(page)
}

test('PUB-55 a double click makes one sale', async ({ page, site }) => {
  const shop = await stall(site)
  await arrive(page, shop.url)
  await toReview(page)
  await page.getByRole('button', { name: 'Finalizar compra' }).dblclick()
  await dialog(page).waitFor()
  expect(await site.salesOf(shop.sellerId)).toHaveLength(1)
})

test('a reload loses nothing that was typed, and finds the code again', async ({ page, site }) => {
  const shop = await stall(site)
  await arrive(page, shop.url)
  await page.getByLabel('Nome completo').fill('Ana')
  await page.reload()
  await alive(page)
  await expect(page.getByLabel('Nome completo')).toHaveValue('Ana')
  await toReview(page)
  await finish(page)
  const code = await codeIn(page)
  await page.waitForTimeout(500)
  await page.reload()
  await alive(page)
  await dialog(page).waitFor()
  expect(await codeIn(page)).toBe(code)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Ana Souza Lima')).toBeVisible()
  await finish(page)
  await dialog(page).waitFor()
  expect(await codeIn(page)).toBe(code)
  expect(await site.salesOf(shop.sellerId)).toHaveLength(1)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toMatch(/Ana|exemplo|529|98765/)
})

test('two tabs with the same contents pay one sale; a third knows of it', async ({ page, site, context }) => {
  const shop = await stall(site)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await arrive(tab, shop.url)
    await toReview(tab)
  }
  await Promise.all([finish(page), finish(other)])
  await dialog(page).waitFor()
  await dialog(other).waitFor()
  expect(await codeIn(other)).toBe(await codeIn(page))
  expect(await site.salesOf(shop.sellerId)).toHaveLength(1)
  const third = await context.newPage()
  await arrive(third, shop.hashUrl)
  await third.getByRole('button', { name: 'Ver código' }).click()
  expect(await codeIn(third)).toBe(await codeIn(page))
  await payAtBank(site, await codeIn(page))
  for (const tab of [page, other, third])
    await expect(tab.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible({ timeout: 15_000 })
})

test('other contents take the place of the open code: only one can be paid', async ({ page, site }) => {
  const shop = await stall(site)
  await arrive(page, shop.url)
  await toReview(page)
  await finish(page)
  const old = await codeIn(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Voltar' }).click()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await page.getByLabel('Nome completo').fill('Bia Souza')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: /^PIX/ }).waitFor()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await finish(page)
  await expect.poll(() => codeIn(page)).not.toBe(old)
  await expect(payAtBank(site, old)).rejects.toThrow(/409/)
  expect((await site.salesOf(shop.sellerId)).toSorted()).toEqual(['failed', 'pending'])
})

test('after paying, a reload still says so, and the form is for another purchase elsewhere', async ({
  page,
  site,
  context,
}) => {
  const shop = await stall(site)
  await arrive(page, shop.url)
  await toReview(page)
  await finish(page)
  await payAtBank(site, await codeIn(page))
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  await page.waitForTimeout(500)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  const other = await context.newPage()
  await arrive(other, shop.url)
  await expect(other.getByLabel('Nome completo')).toHaveValue('')
})

test('a planted sale is not believed: neither another checkout’s nor one that is paid already', async ({
  page,
  site,
}) => {
  const [mine, theirs] = [await stall(site), await stall(site)]
  const { transactionId, paymentData } = await theirs.order({ value: 97 })
  await payAtBank(site, paymentData.pix.code)
  for (const id of [transactionId, `trx_${'0'.repeat(35)}`]) {
    await page.goto(mine.url)
    await page.evaluate(
      ([name, last]) =>
        localStorage.setItem(`pagora.${name}`, JSON.stringify({ seed: 'a'.repeat(32), last })),
      [mine.checkoutId, { id, mark: 'abcd' }] as const,
    )
    await arrive(page, mine.url)
    await page.waitForTimeout(300)
    await expect(page.getByRole('button', { name: 'Ver código' })).toBeHidden()
    await expect(page.getByText('Pagamento confirmado!')).toBeHidden()
  }
  await toReview(page)
  await finish(page)
  await dialog(page).waitFor()
  expect(await site.salesOf(mine.sellerId)).toHaveLength(1)
})
