import type { APIRequestContext } from '@playwright/test'
import { alive, BUMP, codeIn, dialog, finish, fullStall, payAtBank, toReview } from '../checkout/shop.ts'
import { expect, test } from '../fixtures.ts'

const balanceOf = async (request: APIRequestContext, appUrl: string, token: string) => {
  const answer = await request.get(`${appUrl}/api/user/wallet`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { wallet } = (await answer.json()) as {
    wallet: { balance: { avaliable: number; unavaliable: { amount: number }[] } }
  }
  const { avaliable, unavaliable } = wallet.balance
  return avaliable + unavaliable.reduce((sum, { amount }) => sum + amount, 0)
}

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 860 } })

    test('PUB-45 PUB-46 PUB-54 PUB-63 buys with bump and discount, to the confirmed view and the ledger', async ({
      page,
      site,
      request,
    }) => {
      const shop = await fullStall(site)
      await page.goto(shop.url)
      await alive(page)
      await page.getByRole('switch', { name: BUMP.name }).check()
      await toReview(page)
      await expect(page.getByText('R$ 105,21')).toBeVisible()
      await finish(page)
      await expect(dialog(page).getByText('Pedido disponível para pagamento!')).toBeVisible()
      await expect(dialog(page).getByText('R$ 105,21')).toBeVisible()
      await payAtBank(site, await codeIn(page))
      await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
      await expect(page.getByText(/^trx_[0-9A-Z]{35}$/)).toBeVisible()
      // 105,21 less 2,99 %.
      await expect.poll(() => balanceOf(request, site.appUrl, shop.token)).toBeCloseTo(102.06, 2)
    })
  })
}
