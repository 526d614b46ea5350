import type { Page } from '@playwright/test'
import { register, signIn, somebody } from '../account.ts'
import { expect, test } from '../fixtures.ts'

const describedBy = (page: Page, label: string) => expect(page.getByLabel(label, { exact: true }), label)

test.describe('/login', () => {
  test.beforeEach(({ page }) => page.goto('/#/login'))

  test('LOG-06 LOG-08 LOG-10 empty fields say so and nothing is sent', async ({ page }) => {
    let calls = 0
    page.on('request', request => {
      if (request.url().includes('/trpc/')) calls += 1
    })
    await page.getByRole('button', { name: 'Entrar' }).click()
    await describedBy(page, 'E-mail').toHaveAccessibleDescription('E-mail é obrigatório')
    await describedBy(page, 'Senha').toHaveAccessibleDescription('Senha é obrigatória')
    await expect(page.getByLabel('E-mail')).toBeFocused()
    expect(calls).toBe(0)
  })

  test('LOG-07 FRM-01 FRM-02 checked on blur, then at every change', async ({ page }) => {
    const email = page.getByLabel('E-mail')
    await email.pressSequentially('marina')
    await describedBy(page, 'E-mail').toHaveAccessibleDescription('')
    await email.blur()
    await describedBy(page, 'E-mail').toHaveAccessibleDescription('E-mail inválido')
    await email.fill('marina@exemplo.com')
    await describedBy(page, 'E-mail').toHaveAccessibleDescription('')
    await email.fill('')
    await describedBy(page, 'E-mail').toHaveAccessibleDescription('E-mail é obrigatório')
  })

  test('LOG-09 the bar shows the share of valid fields', async ({ page }) => {
    const bar = page.getByRole('progressbar')
    await expect(bar).toHaveAttribute('aria-valuenow', '0')
    await page.getByLabel('E-mail').fill('marina@exemplo.com')
    await expect(bar).toHaveAttribute('aria-valuenow', '50')
    await page.getByLabel('Senha').fill('x')
    await expect(bar).toHaveAttribute('aria-valuenow', '100')
  })

  test('LOG-13 wrong credentials are said at both fields', async ({ page }) => {
    await signIn(page, { ...somebody(), password: 'naoeesta1' })
    await describedBy(page, 'E-mail').toHaveAccessibleDescription('Verifique seu e-mail')
    await describedBy(page, 'Senha').toHaveAccessibleDescription('Verifique sua senha')
    await expect(page.getByLabel('E-mail')).not.toHaveValue('')
    await expect(page).toHaveURL(/#\/login$/)
  })

  test('LOG-14 an answer without a token says what the server said', async ({ page }) => {
    await page.route('**/trpc/accounts.login', route =>
      route.fulfill({ json: { result: { data: { status: true, msg: 'Conta em manutenção' } } } }),
    )
    await signIn(page, somebody())
    await expect(page.getByRole('alert')).toHaveText('Conta em manutenção')
  })

  test('without a network it says so, and what was typed stays', async ({ page }) => {
    await page.route('**/trpc/**', route => route.abort('internetdisconnected'))
    const marina = somebody()
    await signIn(page, marina)
    await expect(page.getByRole('alert')).toContainText('Não conseguimos falar com o servidor')
    await expect(page.getByLabel('Senha')).toHaveValue(marina.password)
    await expect(page.getByText('Verifique sua senha')).toBeHidden()
  })

  test('LOG-03 LOG-04 LOG-05 its links and its stage', async ({ page }) => {
    await expect(page.getByRole('link', { name: 'Esqueci a senha' })).toHaveAttribute(
      'href',
      '#/forgot-password',
    )
    await expect(page.getByRole('link', { name: 'Criar conta' })).toHaveAttribute('href', '#/register')
    await expect(page.getByText('instantâneo, seguro, em qualquer lugar')).toBeVisible()
    await expect(page.getByText('R$ 12.480,90')).toBeVisible()
  })

  test('Enter sends the form, and the password can be looked at', async ({ page }) => {
    await page.getByLabel('Senha').fill('fermento7')
    await page.getByRole('button', { name: 'Mostrar caracteres' }).click()
    await expect(page.getByLabel('Senha')).toHaveAttribute('type', 'text')
    await page.getByLabel('Senha').press('Enter')
    await describedBy(page, 'E-mail').toHaveAccessibleDescription('E-mail é obrigatório')
  })
})

test.describe('/register', () => {
  test.beforeEach(({ page }) => page.goto('/#/register'))

  for (const [label, value, message] of [
    ['Nome', '', 'Nome é obrigatório'],
    ['Nome', 'Jo', 'Nome deve ter pelo menos 3 caracteres'],
    ['E-mail', '', 'E-mail é obrigatório'],
    ['E-mail', 'marina@', 'E-mail inválido'],
    ['Senha', '', 'Senha é obrigatória'],
    ['Senha', 'curta1', 'Senha deve ter pelo menos 8 caracteres'],
    ['Senha', 'semnumeros', 'Senha deve conter pelo menos um número'],
  ] as const) {
    test(`REG-02 to REG-07 ${label} "${value}": ${message}`, async ({ page }) => {
      const field = page.getByLabel(label)
      await field.fill(value)
      await field.blur()
      if (value === '') await page.getByRole('button', { name: 'Criar conta' }).click()
      await describedBy(page, label).toHaveAccessibleDescription(message)
    })
  }

  test('REG-09 REG-11 an address that is taken', async ({ page }) => {
    const marina = await register(page.request)
    await page.route('**/trpc/accounts.register', async route => {
      await new Promise(resolve => setTimeout(resolve, 300))
      await route.continue()
    })
    await page.getByLabel('Nome').fill(marina.name)
    await page.getByLabel('E-mail').fill(marina.email)
    await page.getByLabel('Senha').fill(marina.password)
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await expect(page.getByRole('button', { name: 'Criando conta...' })).toBeDisabled()
    await describedBy(page, 'E-mail').toHaveAccessibleDescription('Erro ao criar conta. Tente novamente.')
    await expect(page.getByRole('alert')).toHaveText('Já existe uma conta com este e-mail')
  })
})

test.describe('/forgot-password', () => {
  test.beforeEach(({ page }) => page.goto('/#/forgot-password'))

  test('FGT-01 the e-mail is required and checked', async ({ page }) => {
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await describedBy(page, 'E-mail').toHaveAccessibleDescription('E-mail é obrigatório')
    await page.getByLabel('E-mail').fill('marina')
    await describedBy(page, 'E-mail').toHaveAccessibleDescription('E-mail inválido')
  })

  test('FGT-07 FGT-08 a mail that could not be sent, and one that could not be sent again', async ({
    page,
  }) => {
    let down = true
    await page.clock.install()
    await page.route('**/trpc/accounts.forgotPassword', route => (down ? route.abort() : route.continue()))
    await page.getByLabel('E-mail').fill(somebody().email)
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await expect(page.getByRole('alert')).toContainText('Erro ao enviar e-mail. Tente novamente.')
    down = false
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await expect(page.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible()
    down = true
    await page.clock.runFor(61_000)
    await page.getByRole('button', { name: 'Reenviar' }).click()
    await expect(page.getByRole('alert')).toContainText('Erro ao reenviar e-mail. Tente novamente.')
  })
})
