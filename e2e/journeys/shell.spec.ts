import type { Page } from '@playwright/test'
import { arriveAs, register } from '../account.ts'
import { expect, test } from '../fixtures.ts'

const ENTRIES = [
  'Dashboard',
  'Vendas',
  'Produtos',
  'Saque',
  'Checkout',
  'Integrações',
  'Configurações',
  'Sair',
]

const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

test.beforeEach(async ({ page }) => {
  await arriveAs(page, await register(page.request))
})

test('SHL-03 SHL-04 who is here, and the way around', async ({ page }) => {
  await page.goto('/#/dashboard')
  const sidebar = page.getByRole('complementary', { name: 'Barra lateral' })
  await expect(sidebar.getByRole('listitem')).toHaveText(ENTRIES)
  await expect(sidebar.getByText('Marina Alves', { exact: true })).toBeVisible()
  await expect(sidebar.getByText('MR', { exact: true })).toBeVisible()
  await expect(sidebar.getByText(/^marina\./)).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
})

test('SHL-01 the sidebar is 240 px wide or 72, and it is remembered which', async ({ page }) => {
  await page.goto('/#/dashboard')
  const sidebar = page.getByRole('complementary', { name: 'Barra lateral' })
  const width = async () => (await sidebar.boundingBox())?.width
  await expect.poll(width).toBe(240)
  await page.getByRole('button', { name: 'Recolher menu' }).click()
  await expect.poll(width).toBe(72)
  await page.reload()
  await expect.poll(width).toBe(72)
  await expect(sidebar.getByRole('link', { name: 'Vendas' })).toBeVisible()
  await page.getByRole('button', { name: 'Expandir menu' }).click()
  await expect.poll(width).toBe(240)
})

test.describe('SHL-02 GEN-13 GEN-14 under 1024 px', () => {
  test.use({ viewport: { width: 1023, height: 420 } })

  test('the menu is a drawer over a page that stands still', async ({ page }) => {
    await page.goto('/#/dashboard')
    await expect(page.getByRole('complementary', { name: 'Barra lateral' })).toBeHidden()
    const opener = page.getByRole('button', { name: 'Abrir menu' })
    await opener.click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer.getByRole('listitem')).toHaveText(ENTRIES)

    await page.mouse.move(900, 300)
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(150)
    expect(await scrolled(page)).toBe(0)

    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
    await page.mouse.wheel(0, 600)
    await expect.poll(() => scrolled(page)).toBeGreaterThan(0)

    await opener.click()
    await page.mouse.click(900, 300)
    await expect(drawer).toBeHidden()

    await opener.click()
    await drawer.getByRole('link', { name: 'Configurações' }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Configurações' })).toBeVisible()
  })
})

test('SHL-06 the profile menu, by keyboard alone', async ({ page }) => {
  await page.goto('/#/dashboard')
  const trigger = page.getByRole('button', { name: 'Menu do perfil' })
  await trigger.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Meu perfil', 'Ajuda', 'Sair'])
  await page.keyboard.press('Escape')
  await expect(trigger).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Meu perfil' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/dashboard\/settings$/)
})

test('SHL-07 the admin title is for admins', async ({ page }) => {
  await page.goto('/#/dashboard')
  await expect(page.getByRole('heading', { name: 'Olá, Marina' })).toBeVisible()
  await expect(page.getByText('Admin', { exact: true })).toBeHidden()
  await page.route('**/trpc/accounts.me', async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.result.data.user.admin = true
    await route.fulfill({ response: answer, json: body })
  })
  await page.reload()
  await expect(page.getByText('Admin', { exact: true })).toBeVisible()
})

test('SHL-08 SHL-09 SHL-10 ROL-03 the verification banner and its dialog', async ({ page }) => {
  await page.goto('/#/dashboard')
  const banner = page.getByRole('region', { name: 'Verificação de identidade' })
  await expect(banner).toContainText('Complete a verificação de identidade para acessar todos os recursos')
  const opener = page.getByRole('button', { name: 'Verificar agora' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Verificação de identidade' })
  await expect(dialog).toBeVisible()
  for (let i = 0; i < 6; i += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(() => dialog.evaluate(node => node.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

for (const [kyc, text] of [
  ['pending', /em análise/],
  ['refused', /Não conseguimos confirmar/],
] as const) {
  test(`SHL-10 the banner while the verification is ${kyc}`, async ({ page }) => {
    await page.route('**/trpc/accounts.me', async route => {
      const answer = await route.fetch()
      const body = await answer.json()
      body.result.data.user.kyc = kyc
      await route.fulfill({ response: answer, json: body })
    })
    await page.goto('/#/dashboard')
    await expect(page.getByRole('region', { name: 'Verificação de identidade' })).toContainText(text)
    await expect(page.getByRole('button', { name: 'Verificar agora' })).toHaveCount(kyc === 'pending' ? 0 : 1)
  })
}

test('DSH-01 DSH-02 SHL-11 the dashboard leads on, and pages to come say what they will hold', async ({
  page,
}) => {
  await page.goto('/#/dashboard')
  await page.getByRole('link', { name: 'Ver vendas' }).click()
  await expect(page).toHaveURL(/#\/dashboard\/sales$/)
  for (const [path, title] of [
    ['history', 'Histórico'],
    ['help', 'Ajuda'],
  ] as const) {
    await page.goto(`/#/dashboard/${path}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
})

test('by keyboard alone: skip to the content, and a new page begins at its top', async ({ page }) => {
  await page.goto('/#/dashboard')
  await expect(page.getByRole('heading', { name: 'Olá, Marina' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Pular para o conteúdo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Ver vendas' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveTitle('Vendas · Pagora')
})
