import type { Page } from '@playwright/test'
import type { RunningApp } from '../boot.ts'

type Shop = Awaited<ReturnType<RunningApp['openShop']>>
type Change = Omit<Parameters<Shop['calls']['checkouts']['update']>[0], 'id'>

export interface Stall extends Shop {
  /** By the server. */
  url: string
  /** By the hash. */
  hashUrl: string
}

/** A shop whose checkout is changed like this. */
export async function stall(site: RunningApp, change: Change = {}, price = 97): Promise<Stall> {
  const shop = await site.openShop({ price })
  await shop.calls.checkouts.update({ id: shop.checkoutId, ...change })
  return {
    ...shop,
    url: `${site.checkoutUrl}/c/${shop.checkoutId}`,
    hashUrl: `${site.checkoutUrl}/#/c/${shop.checkoutId}`,
  }
}

export const BUMP = { name: 'Planilha de fermentação', price: 19.9 }

/** With a bump of R$ 19,90 and ten percent off: R$ 105,21 with it, R$ 87,30 without. */
export async function fullStall(site: RunningApp, change: Change = {}): Promise<Stall> {
  const made = await stall(site)
  const { product } = await made.calls.products.create({
    ...BUMP,
    description: 'Receitas em porcentagem de padeiro, prontas para imprimir',
    category: 'template',
  })
  await made.calls.checkouts.update({
    id: made.checkoutId,
    orderBump: { status: true, productId: product._id },
    paymentMethods: { pix: { enabled: true, discount: 10 } },
    ...change,
  })
  return made
}

export const BUYER = {
  name: 'Ana Souza Lima',
  document: '529.982.247-25',
  email: 'ana@exemplo.com.br',
  phone: '(11) 98765-4321',
}

/** The page is alive: what is pressed now is heard. */
export const alive = (page: Page) =>
  page.waitForFunction(() => (window as { pressed?: number }).pressed === 2)

export async function fillDetails(page: Page, buyer: Partial<typeof BUYER> = BUYER): Promise<void> {
  await page.getByLabel('Nome completo').fill(buyer.name ?? '')
  await page.getByLabel(/^Documento/).fill(buyer.document ?? '')
  await page.getByLabel('E-mail').fill(buyer.email ?? '')
  await page.getByLabel('Telefone').fill(buyer.phone ?? '')
}

export const goOn = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click()
export const finish = (page: Page) => page.getByRole('button', { name: 'Finalizar compra' }).click()

/** From the first field to the review. */
export async function toReview(page: Page): Promise<void> {
  await fillDetails(page)
  await goOn(page)
  await page.getByRole('button', { name: /^PIX/ }).waitFor()
  await goOn(page)
  await page.getByText('Total a pagar').waitFor()
}

export const dialog = (page: Page) => page.getByRole('dialog')

/** What the Pix dialog shows as its code. */
export async function codeIn(page: Page): Promise<string> {
  return (await dialog(page).locator('code').textContent()) ?? ''
}

/** As a buyer's bank does it. */
export async function payAtBank(site: RunningApp, code: string): Promise<void> {
  const answer = await fetch(`${site.bankUrl}/sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  if (!answer.ok) throw new Error(`the bank answered ${answer.status}: ${await answer.text()}`)
}
