// A picture of the checkout in every state, both sizes, into `.screens/checkout`: node e2e/checkout/look.ts [words]
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CHECKOUT_THEMES } from '@pagora/domain'
import type { Page } from 'playwright'
import { bootApp } from '../boot.ts'
import { launch } from '../browser.ts'
import setup from '../global-setup.ts'
import {
  alive,
  BUMP,
  codeIn,
  fillDetails,
  finish,
  fullStall,
  goOn,
  payAtBank,
  type Stall,
  toReview,
} from './shop.ts'

const OUT = resolve(import.meta.dirname, '../../.screens/checkout')
const words = process.argv.slice(2)
const down = await setup()
const site = await bootApp()
const browser = await launch()

type Change = Parameters<typeof fullStall>[1]
interface Scene {
  name: string
  change?: Change
  verified?: false
  path?: (shop: Stall) => string
  act?: (page: Page) => Promise<void>
}

const DARK: Change = { background: 'dark', colors: CHECKOUT_THEMES[1]?.colors }
const RICH: Change = {
  countdownTimer: { status: true, time: 900, title: 'Oferta de lançamento termina em' },
  testimonials: {
    status: true,
    reviews: [
      { name: 'Carla Dias', photo: '', description: 'Meu primeiro pão deu certo na mesma semana.', stars: 5 },
      { name: 'João Pedro', photo: '', description: 'Explica o porquê de cada passo.', stars: 4 },
    ],
  },
  whatsappButton: { status: true, number: '5511987654321' },
  settings: { needAddress: true, redirectUrl: 'https://exemplo.com.br/obrigado' },
}
const pay = async (page: Page) => {
  await toReview(page)
  await finish(page)
  await page.getByRole('dialog').waitFor()
}
const SCENES: Scene[] = [
  { name: 'details' },
  { name: 'details-rich', change: RICH },
  { name: 'details-dark', change: { ...RICH, ...DARK } },
  {
    name: 'errors',
    act: async page => {
      await goOn(page)
      await page.getByLabel('E-mail').fill('ana@gmial.com')
      await page.getByLabel(/^Documento/).fill('52998224724')
      await page.getByLabel(/^Documento/).blur()
    },
  },
  {
    name: 'payment',
    act: async page => {
      await fillDetails(page)
      await goOn(page)
      await page.getByRole('switch', { name: BUMP.name }).check()
    },
  },
  {
    name: 'review',
    act: async page => {
      await page.getByRole('switch', { name: BUMP.name }).check()
      await toReview(page)
    },
  },
  { name: 'pix', act: pay },
  { name: 'pix-dark', change: DARK, act: pay },
  {
    name: 'confirmed',
    act: async page => {
      await pay(page)
      await payAtBank(site, await codeIn(page))
      await page.getByRole('heading', { name: 'Pagamento confirmado!' }).waitFor()
    },
  },
  ...CHECKOUT_THEMES.slice(2).map(({ name, colors, background }) => ({
    name: `theme-${name}`,
    change: { colors, background },
  })),
  { name: 'missing', path: () => `${site.checkoutUrl}/c/nada` },
  { name: 'landing', path: () => site.checkoutUrl },
  { name: 'terms', path: shop => `${site.checkoutUrl}/termos?c=${shop.checkoutId}` },
]

await mkdir(OUT, { recursive: true })
for (const { name, change, path, act } of SCENES) {
  if (words.length && !words.some(word => name.includes(word))) continue
  const shop = await fullStall(site, change)
  for (const width of [390, 1440]) {
    const viewport = { width, height: width < 1000 ? 844 : 900 }
    const context = await browser.newContext({ viewport, locale: 'pt-BR', reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(path?.(shop) ?? shop.url)
    if (!path) await alive(page)
    await act?.(page)
    await page.waitForTimeout(200)
    await page.screenshot({
      path: resolve(OUT, `${name}-${width}.png`),
      fullPage: !act || !name.startsWith('pix'),
    })
    await context.close()
  }
}
await browser.close()
await site.close()
await down()
