import { alive, stall } from '../checkout/shop.ts'
import { expect, test } from '../fixtures.ts'

test('PUB-01 PUB-02 by the hash: the data is asked for before the code, a spinner until it is here', async ({
  page,
  site,
}) => {
  const { hashUrl, checkoutId } = await stall(site)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  const { promise: held, resolve: free } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await held
    await route.continue()
  })
  const data = page.waitForRequest(`**/api/checkout/public/get?id=${checkoutId}`)
  await page.goto(hashUrl, { waitUntil: 'commit' })
  await data
  await expect(page.getByRole('status')).toHaveText('Carregando o checkout…')
  free()
  await expect(page.getByRole('heading', { name: 'Curso de pães' })).toBeVisible()
  expect(asked.filter(url => url.includes('/api/checkout'))).toHaveLength(1)
})

test('PUB-03 PUB-05 what could not be loaded says so and is tried again', async ({ page, site }) => {
  const { hashUrl } = await stall(site)
  await page.route('**/api/checkout/public/get*', route => route.fulfill({ status: 500, json: {} }))
  await page.goto(hashUrl)
  await expect(page.getByText('Erro ao carregar o checkout. Por favor, tente novamente.')).toBeVisible()
  await page.unroute('**/api/checkout/public/get*')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByLabel('Nome completo')).toBeVisible()
})

test('PUB-04 what does not exist is not found, at both addresses', async ({ page, site }) => {
  for (const id of ['chk_7V3K9QX2M01KKPEA93GFVST21HBA1TSNFZ4', 'nada']) {
    await page.goto(`${site.checkoutUrl}/?${id}#/c/${id}`)
    await expect(page.getByText('Checkout não encontrado')).toBeVisible()
    const answer = await page.goto(`${site.checkoutUrl}/c/${id}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Checkout não encontrado')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  }
})

test('a link shows title, price and picture before any script runs', async ({ request, site }) => {
  const { url, product } = await stall(site)
  const answer = await request.get(url)
  const html = await answer.text()
  expect(html).toContain('<title>Curso de pães · Maria da Silva</title>')
  expect(html).toContain(`<link rel="canonical" href="${url}">`)
  expect(html).toContain('<meta property="og:title" content="Curso de pães · Maria da Silva">')
  expect(html).toContain('<meta property="product:price:amount" content="97.00">')
  expect(html).toMatch(/<meta name="description" content="R\$\s97,00/)
  expect(html).toContain('Nome completo')
  const again = await request.get(url, { headers: { 'if-none-match': answer.headers()['etag'] ?? '' } })
  expect(again.status()).toBe(304)
  expect(product.name).toBe('Curso de pães')
})

test('a name that looks like code stays text, in the page and in its data', async ({ page, site }) => {
  const shop = await stall(site)
  const name = '</script><script>window.pwned=1</script><b>"Curso" & \'cia\''
  await shop.calls.products.edit({ oldName: 'Curso de pães', newName: name })
  await page.goto(shop.url)
  await alive(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
})

test('no cookie, no frame, no opener, no other origin', async ({ page, site, request, context }) => {
  const { url } = await stall(site)
  const headers = (await request.get(url)).headers()
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['referrer-policy']).toBe('strict-origin')
  const elsewhere: string[] = []
  page.on('request', each => {
    if (!each.url().startsWith(site.checkoutUrl)) elsewhere.push(each.url())
  })
  await page.goto(url)
  await alive(page)
  expect(elsewhere).toEqual([])
  expect(await context.cookies()).toEqual([])
})

test('what is typed and pressed before the code is here is not lost', async ({ page, site }) => {
  const { url } = await stall(site)
  const { promise: held, resolve: free } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await held
    await route.continue()
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByLabel('Nome completo').fill('Ana Souza')
  await page.getByRole('button', { name: 'Continuar' }).click()
  expect(page.url()).toBe(url)
  free()
  await expect(page.getByText('E-mail é obrigatório')).toBeVisible()
  await expect(page.getByLabel('Nome completo')).toHaveValue('Ana Souza')
})
