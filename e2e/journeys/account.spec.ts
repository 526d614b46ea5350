import { register, signIn, somebody, storedToken } from '../account.ts'
import { expect, test } from '../fixtures.ts'

test('REG-10 REG-12 DSH-01 SHL-05 LOG-15 a person registers, leaves and comes back', async ({ page }) => {
  const marina = somebody()
  await page.goto('/#/register')
  await page.getByLabel('Nome').fill(marina.name)
  await page.getByLabel('E-mail').fill(marina.email)
  await page.getByLabel('Senha').fill(marina.password)
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  await page.getByRole('button', { name: 'Criar conta' }).click()

  await expect(page).toHaveURL(/#\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Olá, Marina' })).toBeVisible()
  expect((await storedToken(page)).local).toBeTruthy()

  await page.getByRole('navigation').getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/#\/login$/)
  expect(await storedToken(page)).toEqual({ local: null, session: null })

  await signIn(page, marina)
  await expect(page.getByRole('button', { name: 'Entrando...' })).toBeVisible()
  await expect(page).toHaveURL(/#\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Olá, Marina' })).toBeVisible()
})

for (const { remember, place } of [
  { remember: true, place: 'local' as const },
  { remember: false, place: 'session' as const },
]) {
  test(`LOG-02 GEN-12 remembered ${remember}: the token is in the ${place} storage`, async ({ page }) => {
    const marina = await register(page.request)
    await page.goto('/#/login')
    const toggle = page.getByRole('switch', { name: 'Lembrar de mim' })
    await expect(toggle).not.toBeChecked()
    if (remember) await page.getByText('Lembrar de mim').click()
    await signIn(page, marina)
    await expect(page).toHaveURL(/#\/dashboard$/)
    const { local, session } = await storedToken(page)
    expect({ local: local !== null, session: session !== null }).toEqual({
      local: place === 'local',
      session: place === 'session',
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Olá, Marina' })).toBeVisible()
  })
}

test('FGT-02 FGT-04 FGT-05 FGT-06 a forgotten password is replaced by a link that works once', async ({
  page,
  site,
}) => {
  const marina = await register(page.request)
  await page.goto('/#/login')
  await page.getByRole('link', { name: 'Esqueci a senha' }).click()
  await page.getByLabel('E-mail').fill(marina.email)
  await page.getByRole('button', { name: 'Enviar link' }).click()

  await expect(page.getByRole('listitem')).toHaveText([
    /Abra sua caixa de entrada/,
    /Clique no link/,
    /Crie uma nova senha/,
  ])
  await expect(page.getByText('O link expira em 30 minutos.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Reenviar em (60|59|58) s$/ })).toBeDisabled()

  const link = await site.linkMailedTo(marina.email)
  await page.goto(link)
  await page.getByLabel('Nova senha').fill('outrasenha8')
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByRole('heading', { name: 'Senha alterada' })).toBeVisible()
  await page.getByRole('link', { name: 'Ir para o login' }).click()
  await signIn(page, { ...marina, password: 'outrasenha8' })
  await expect(page).toHaveURL(/#\/dashboard$/)

  await page.goto(link)
  await page.getByLabel('Nova senha').fill('maisumasenha9')
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pedir um novo link' })).toBeVisible()
})

test('FGT-06 MSG-07 the resend button is locked for 60 seconds', async ({ page }) => {
  await page.clock.install()
  await page.goto('/#/forgot-password')
  await page.getByLabel('E-mail').fill(somebody().email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByRole('button', { name: /^Reenviar em \d+ s$/ })).toBeDisabled()
  await page.clock.runFor(20_000)
  await expect(page.getByRole('button', { name: /^Reenviar em (40|39|38) s$/ })).toBeDisabled()
  await page.clock.runFor(40_000)
  await expect(page.getByRole('button', { name: 'Reenviar', exact: true })).toBeEnabled()
})

test('a new e-mail needs the password, and counts once it is confirmed by mail', async ({ page, site }) => {
  const marina = await register(page.request)
  const moved = somebody()
  await page.goto('/#/login')
  await signIn(page, marina)
  await page.getByRole('link', { name: 'Configurações' }).click()
  await page.getByRole('button', { name: 'Editar' }).click()
  await page.getByLabel('E-mail').fill(moved.email)
  await page.getByLabel('Senha atual').fill('nao-e-esta-1')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('A senha atual não confere')).toBeVisible()
  await page.getByLabel('Senha atual').fill(marina.password)
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Alterações salvas com sucesso!')).toBeVisible()
  await expect(page.getByText(/Enviamos um link de confirmação/)).toContainText(moved.email)

  await page.goto(await site.linkMailedTo(moved.email))
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
  await page.getByRole('link', { name: 'Continuar' }).click()
  await page.getByRole('link', { name: 'Configurações' }).click()
  await expect(page.getByRole('main').getByText(moved.email)).toBeVisible()
})

test('LOG-01 LOG-02 signing in by keyboard alone', async ({ page }) => {
  const marina = await register(page.request)
  await page.goto('/#/login')
  await expect(page.getByRole('heading', { name: 'Acesse sua conta' })).toBeFocused()
  const next = () => page.keyboard.press('Tab')
  await next()
  await expect(page.getByRole('link', { name: 'Criar conta' })).toBeFocused()
  await next()
  await page.keyboard.type(marina.email)
  await next()
  await page.keyboard.type(marina.password)
  await next()
  await expect(page.getByRole('button', { name: 'Mostrar caracteres' })).toBeFocused()
  await next()
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch', { name: 'Lembrar de mim' })).toBeChecked()
  await next()
  await expect(page.getByRole('link', { name: 'Esqueci a senha' })).toBeFocused()
  await next()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/dashboard$/)
  expect((await storedToken(page)).local).toBeTruthy()
})
