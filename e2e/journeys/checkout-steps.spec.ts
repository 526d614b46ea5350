import { alive, BUMP, fillDetails, finish, fullStall, goOn, stall, toReview } from '../checkout/shop.ts'
import { expect, test } from '../fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('PUB-06 PUB-10 PUB-11 PUB-12 PUB-38 the first step', async ({ page, site }) => {
  const { url } = await stall(site)
  await page.goto(url)
  await alive(page)
  await expect(page.getByText('Pagamento seguro')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33')
  for (const name of ['Dados', 'Pagamento', 'Revisão'])
    await expect(page.getByText(name, { exact: true })).toBeVisible()
  for (const label of ['Nome completo', /^Documento/, 'E-mail', 'Telefone'])
    await expect(page.getByLabel(label)).toBeVisible()
  await expect(page.getByLabel('Endereço')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Curso de pães' })).toBeVisible()
  await expect(page.getByText('R$ 97,00')).toBeVisible()
})

test('PUB-13 PUB-14 PUB-15 PUB-16 PUB-19 what is missing is said, and goes when it is typed', async ({
  page,
  site,
}) => {
  const { url } = await stall(site, { settings: { needAddress: true } })
  await page.goto(url)
  await alive(page)
  await goOn(page)
  for (const text of [
    'Nome é obrigatório',
    'E-mail é obrigatório',
    'Telefone é obrigatório',
    'Endereço é obrigatório',
  ])
    await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByLabel('Nome completo')).toBeFocused()
  await expect(page.getByLabel('Nome completo')).toHaveAccessibleDescription('Nome é obrigatório')
  await page.getByLabel('Nome completo').fill('A')
  await expect(page.getByText('Nome é obrigatório')).toBeHidden()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33')
})

test('PUB-17 PUB-18 the document and the e-mail are checked when they are left', async ({ page, site }) => {
  const { url } = await stall(site, { settings: { requireDocument: true } })
  await page.goto(url)
  await alive(page)
  await goOn(page)
  await expect(page.getByText('Documento é obrigatório')).toBeVisible()
  await page.getByLabel(/^Documento/).pressSequentially('52998224724')
  await expect(page.getByLabel(/^Documento/)).toHaveValue('529.982.247-24')
  await expect(page.getByText('CPF ou CNPJ inválido')).toBeVisible()
  await page.getByLabel(/^Documento/).fill('12abc34501de35')
  await expect(page.getByLabel(/^Documento/)).toHaveValue('12.ABC.345/01DE-35')
  await expect(page.getByText('CPF ou CNPJ inválido')).toBeHidden()
  await page.getByLabel('E-mail').fill('ana@gmial.com')
  await page.getByRole('button', { name: 'ana@gmail.com' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue('ana@gmail.com')
  await page.getByLabel('Telefone').pressSequentially('11987654321')
  await expect(page.getByLabel('Telefone')).toHaveValue('(11) 98765-4321')
})

test('PUB-21 PUB-22 PUB-32 PUB-33 PUB-34 PUB-35 PUB-36 PUB-43 PUB-44 three steps, there and back', async ({
  page,
  site,
}) => {
  const shop = await fullStall(site)
  await page.goto(shop.url)
  await alive(page)
  await expect(page.getByRole('button', { name: 'Voltar' })).toBeHidden()
  await fillDetails(page)
  await page.keyboard.press('Enter')
  const pix = page.getByRole('button', { name: /^PIX/ })
  await expect(pix).toHaveAttribute('aria-pressed', 'true')
  await expect(pix).toContainText('10% OFF')
  await expect(page.getByText(/criptografados/)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '66')
  await expect(page.getByRole('heading', { name: 'Como você quer pagar' })).toBeFocused()
  await page.getByRole('switch', { name: BUMP.name }).check()
  await goOn(page)
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  for (const text of [
    'Ana Souza Lima',
    'ana@exemplo.com.br',
    'R$ 19,90',
    '-R$ 11,69',
    'Total a pagar',
    'R$ 105,21',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByText('••••')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Finalizar compra' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'termos de uso' })).toBeVisible()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(pix).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Nome completo')).toHaveValue('Ana Souza Lima')
  await page.goForward()
  await expect(pix).toBeVisible()
})

test('PUB-39 PUB-40 the bump is a switch on every step, and counts', async ({ page, site }) => {
  const shop = await fullStall(site)
  await page.goto(shop.url)
  await alive(page)
  const bump = page.getByRole('switch', { name: BUMP.name })
  await expect(page.getByText('Complemente sua compra com:')).toBeVisible()
  await expect(page.getByText('Receitas em porcentagem de padeiro, prontas para imprimir')).toBeVisible()
  await expect(bump).not.toBeChecked()
  await toReview(page)
  await expect(page.getByText('R$ 87,30')).toBeVisible()
  await bump.press('Space')
  await expect(page.getByText('R$ 105,21')).toBeVisible()
})

test('PUB-36 terms and privacy name the seller, the platform and the seven days', async ({ page, site }) => {
  const { checkoutId } = await stall(site)
  await page.goto(`${site.checkoutUrl}/termos?c=${checkoutId}`)
  for (const text of [/Maria da Silva/, /Pagora/, /7 dias/])
    await expect(page.getByText(text).first()).toBeVisible()
  await page.goto(`${site.checkoutUrl}/privacidade?c=${checkoutId}`)
  await expect(page.getByText(/podem ler o que é digitado nesta página/)).toBeVisible()
  await page.goto(`${site.checkoutUrl}/privacidade`)
  await expect(page.getByRole('heading', { name: 'Política de privacidade' })).toBeVisible()
})

test('a seller who is not verified yet: the page says so and takes nothing', async ({ page, site }) => {
  const shop = await site.openShop({ verified: false })
  await page.goto(`${site.checkoutUrl}/c/${shop.checkoutId}`)
  await alive(page)
  await expect(page.getByText('Este vendedor ainda não pode receber pagamentos')).toBeVisible()
  await toReview(page)
  await expect(page.getByRole('button', { name: 'Finalizar compra' })).toBeDisabled()
})

test('PUB-55 PUB-57 busy while it is sent; what the server refuses stands beside its field', async ({
  page,
  site,
}) => {
  const shop = await stall(site)
  await page.goto(shop.url)
  await alive(page)
  await toReview(page)
  const { promise: held, resolve: free } = Promise.withResolvers<void>()
  await page.route('**/api/payments/checkout/transaction', async route => {
    await held
    await route.fulfill({
      status: 422,
      json: {
        status: false,
        code: 'RULE',
        msg: 'Confira os dados enviados',
        issues: [{ path: 'customer.email', msg: 'E-mail inválido' }],
      },
    })
  })
  await finish(page)
  await expect(page.getByRole('button', { name: 'Processando...' })).toBeDisabled()
  free()
  await expect(page.getByText('Confira os dados enviados')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('E-mail inválido')
  await expect(page.getByLabel('E-mail')).toBeFocused()
})

test('PUB-53 PUB-56 an answer without its status frees the button', async ({ page, site }) => {
  const shop = await stall(site)
  await page.goto(shop.url)
  await alive(page)
  await toReview(page)
  await page.route('**/api/payments/checkout/transaction', route =>
    route.fulfill({ json: { status: true, data: {} } }),
  )
  await finish(page)
  await expect(page.getByText(/Erro na requisição:/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Finalizar compra' })).toBeEnabled()
})

test('a price that changed meanwhile: nothing is charged, and the page shows the new one', async ({
  page,
  site,
}) => {
  const shop = await stall(site)
  await page.goto(shop.url)
  await alive(page)
  await toReview(page)
  await shop.calls.products.edit({ oldName: 'Curso de pães', price: 120 })
  await finish(page)
  await page.getByRole('button', { name: 'Ver o valor atual' }).click()
  await expect(page.getByText('Total a pagar')).toBeVisible()
  await expect(page.getByText('R$ 120,00').first()).toBeVisible()
  expect(await site.salesOf(shop.sellerId)).toEqual([])
})

test('by the keyboard alone, from the first field to the code', async ({ page, site }) => {
  const shop = await fullStall(site)
  await page.goto(shop.url)
  await alive(page)
  await page.getByLabel('Nome completo').focus()
  await page.keyboard.type('Ana Souza')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ana@exemplo.com.br')
  await page.keyboard.press('Tab')
  await page.keyboard.type('11987654321')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('switch')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Como você quer pagar' })).toBeFocused()
  for (let tabs = 0; tabs < 4; tabs += 1) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByText('Total a pagar').waitFor()
  for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
})
