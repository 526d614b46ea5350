import type { Page } from '@playwright/test'
import type { RunningApp } from '../boot.ts'
import { stall } from '../checkout/shop.ts'
import { expect, test } from '../fixtures.ts'

/** As the builder does it: a sandboxed frame on the app's own origin, told by messages. */
const frameIn = async (page: Page, site: RunningApp, data: unknown, sandbox = 'allow-scripts') => {
  await page.goto(`${site.appUrl}/#/login`)
  await page.evaluate(
    ({ url, data, sandbox }) => {
      const frame = document.createElement('iframe')
      frame.setAttribute('sandbox', sandbox)
      frame.style.cssText = 'width:1000px;height:800px'
      addEventListener('message', ({ data: said, source }) => {
        if (said?.type !== 'pagora:preview-ready' || source !== frame.contentWindow) return
        frame.contentWindow?.postMessage({ type: 'pagora:preview', data }, '*')
      })
      frame.src = url
      document.body.append(frame)
    },
    { url: `${site.checkoutUrl}/preview`, data, sandbox },
  )
  return page.frameLocator('iframe')
}

test('the builder’s preview shows what it is told, in a frame that can do nothing', async ({
  page,
  site,
  request,
}) => {
  const shop = await stall(site)
  const answer = await request.get(`${site.checkoutUrl}/api/checkout/public/get?id=${shop.checkoutId}`)
  const data = (await answer.json()) as { product: { name: string } }
  data.product.name = 'Ainda não salvo'
  const frame = await frameIn(page, site, data)
  await expect(frame.getByRole('heading', { name: 'Ainda não salvo' })).toBeVisible()
  await page.evaluate(told => {
    const frame = document.querySelector('iframe')
    frame?.contentWindow?.postMessage({ type: 'pagora:preview', step: 'success', data: told }, '*')
  }, data)
  await expect(frame.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
})

test('nobody but the app frames it, and nobody but its frame tells it anything', async ({
  page,
  site,
  request,
}) => {
  const headers = (await request.get(`${site.checkoutUrl}/preview`)).headers()
  expect(headers['content-security-policy']).toContain(`frame-ancestors ${site.appUrl}`)
  await page.goto(`${site.checkoutUrl}/preview`)
  await page.evaluate(() => postMessage({ type: 'pagora:preview', data: { product: { name: 'x' } } }, '*'))
  await page.waitForTimeout(200)
  await expect(page.getByRole('status')).toHaveText('Carregando o checkout…')
})
