import { alive, stall } from '../checkout/shop.ts'
import { expect, test } from '../fixtures.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('PUB-06 PUB-09 PUB-37 logo, banner, testimonials', async ({ page, site, request }) => {
  const shop = await stall(site)
  const upload = async () => {
    const answer = await request.post(`${site.appUrl}/api/images/upload`, {
      headers: { authorization: `Bearer ${shop.token}` },
      multipart: { image: { name: 'a.png', mimeType: 'image/png', buffer: PNG } },
    })
    return ((await answer.json()) as { path: string }).path
  }
  const [logoUrl, bannerUrl, photo] = [await upload(), await upload(), await upload()]
  await shop.calls.checkouts.update({
    id: shop.checkoutId,
    settings: { logoUrl, bannerUrl },
    testimonials: {
      status: true,
      reviews: [
        { name: 'Carla Dias', photo: '', description: 'Deu certo.', stars: 4 },
        { name: 'João', photo, description: 'Muito bom', stars: 5 },
      ],
    },
  })
  await page.goto(shop.url)
  await expect(page.getByRole('img', { name: 'Maria da Silva' })).toHaveAttribute('src', logoUrl)
  await expect(page.locator(`main img[src="${bannerUrl}"]`)).toBeVisible()
  await expect(page.getByText('Carla Dias')).toBeVisible()
  await expect(page.getByText('Deu certo.')).toBeVisible()
  await expect(page.getByRole('img', { name: '4 de 5 estrelas' })).toBeVisible()
  await expect(page.locator(`li img[src="${photo}"]`)).toBeVisible()
  const head = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect(head).toBe(site.checkoutUrl + bannerUrl)
})

test('PUB-07 PUB-08 the countdown goes on where it was after a reload, and ends at zero', async ({
  page,
  site,
}) => {
  const { url } = await stall(site, {
    countdownTimer: { status: true, time: 90, title: 'A oferta acaba em' },
  })
  await page.clock.install()
  await page.goto(url)
  await alive(page)
  const time = page.getByRole('timer')
  await expect(page.getByText('A oferta acaba em')).toBeVisible()
  await page.clock.runFor(30_000)
  await expect(time).toHaveText(/00:(59|60|58)|01:00/)
  await page.reload()
  await alive(page)
  await expect(time).toHaveText(/00:5\d|01:00/)
  await page.clock.runFor(120_000)
  await expect(time).toHaveText('00:00')
})

test('PUB-08 without a time there is no banner', async ({ page, site }) => {
  const { url } = await stall(site, { countdownTimer: { status: true, time: 0, title: 'A oferta acaba em' } })
  await page.goto(url)
  await expect(page.getByText('A oferta acaba em')).toBeHidden()
})

test('PUB-41 PUB-42 safety in words and two badges; WhatsApp in a new tab', async ({ page, site }) => {
  const { url } = await stall(site, { whatsappButton: { status: true, number: '5511987654321' } })
  await page.goto(url)
  await expect(page.getByText(/no app do seu banco\. Não pedimos/).first()).toBeAttached()
  await expect(page.getByRole('img', { name: /^Compra segura|^Pix oficial/ })).toHaveCount(2)
  const link = page.getByRole('link', { name: /Falar no WhatsApp/ })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/5511987654321\?text=Ol%C3%A1/)
})
