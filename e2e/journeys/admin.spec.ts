import { expect, test } from '../fixtures.ts'

const PAGES = [
  '',
  '/users',
  '/transactions',
  '/acquirers',
  '/fees',
  '/kyc',
  '/withdrawal',
  '/topproducts',
  '/settings',
]

test('NAV-05 NAV-06 every admin page asks a visitor for a code', async ({ page }) => {
  for (const path of [...PAGES, '/nowhere']) {
    await page.goto(`/?${path}#/dashboardmaster${path}`)
    await expect(page).toHaveURL(/#\/dashboardmaster\/authenticator$/)
  }
  const code = page.getByLabel('Código', { exact: true })
  await expect(code).toHaveAttribute('type', 'password')
})

test('ADM-01 ADM-02 ADM-03 ADM-06 a wrong code is refused, the right one opens the area until Sair', async ({
  page,
  site,
}) => {
  await page.goto('/#/dashboardmaster/authenticator')
  const code = page.getByLabel('Código', { exact: true })
  const enter = page.getByRole('button', { name: 'Entrar' })
  await code.fill(site.adminCode() === '000000' ? '000001' : '000000')
  await enter.click()
  await expect(page.getByText('Código incorreto')).toBeVisible()
  await code.fill(site.adminCode())
  await enter.click()
  await expect(page).toHaveURL(/#\/dashboardmaster$/)
  const menu = page.getByRole('navigation', { name: 'Menu da administração' })
  await expect(menu.getByRole('listitem')).toHaveText([
    'Dashboard',
    'Usuários',
    'Transações',
    'Saques',
    'Top produtos',
    'KYC',
    'Sair',
  ])
  await page.goto('/#/dashboardmaster/nowhere')
  await expect(page, 'NAV-07').toHaveURL(/#\/dashboardmaster$/)
  await page.getByRole('button', { name: 'Menu do perfil' }).click()
  await page.getByRole('menuitem', { name: 'Meu perfil' }).click()
  await expect(page, 'ADM-08').toHaveURL(/#\/dashboardmaster\/settings$/)
  await menu.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/#\/login$/)
  await page.goto('/#/dashboardmaster')
  await expect(page).toHaveURL(/#\/dashboardmaster\/authenticator$/)
})

test('a token that the server does not know leads back to the authenticator, and leaves the seller signed in', async ({
  page,
}) => {
  await page.goto('/#/login')
  await page.evaluate(() => {
    localStorage.setItem('pagora.master', 'pgm_stale')
    localStorage.setItem('pagora.token', 'of a seller')
  })
  await page.goto('/?again#/dashboardmaster/users')
  await expect(page).toHaveURL(/#\/dashboardmaster\/authenticator$/)
  const kept = await page.evaluate(() => [
    localStorage.getItem('pagora.master'),
    localStorage.getItem('pagora.token'),
  ])
  expect(kept).toEqual([null, 'of a seller'])
})
