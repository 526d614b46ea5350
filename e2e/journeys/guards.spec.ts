import { arriveAs, register, storedToken } from '../account.ts'
import { expect, test } from '../fixtures.ts'

test.describe('a visitor', () => {
  for (const [from, to] of [
    ['/', '/login'],
    ['/dashboard', '/login'],
    ['/dashboard/settings', '/login'],
    ['/nowhere', '/login'],
  ] as const) {
    test(`NAV-01 NAV-03 NAV-04 ${from} leads to ${to}`, async ({ page }) => {
      await page.goto(`/#${from}`)
      await expect(page).toHaveURL(new RegExp(`#${to}$`))
      await expect(page.getByRole('heading', { name: 'Acesse sua conta' })).toBeVisible()
    })
  }
})

test.describe('somebody signed in', () => {
  for (const from of ['/', '/login', '/register', '/forgot-password', '/nowhere', '/dashboard/nowhere']) {
    test(`NAV-02 NAV-04 ${from} leads to /dashboard`, async ({ page }) => {
      await arriveAs(page, await register(page.request))
      await page.goto(`/#${from}`)
      await expect(page).toHaveURL(/#\/dashboard$/)
      await expect(page.getByRole('heading', { name: 'Olá, Marina' })).toBeVisible()
    })
  }
})

test.describe('ACC-04 the account', () => {
  test('a refused token ends the session', async ({ page }) => {
    await arriveAs(page, { token: 'not-a-token' })
    await page.goto('/#/dashboard')
    await expect(page).toHaveURL(/#\/login$/)
    expect(await storedToken(page)).toEqual({ local: null, session: null })
  })

  test('an account that is null ends the session', async ({ page }) => {
    await arriveAs(page, { token: 'of-nobody' })
    await page.route('**/trpc/accounts.me', route =>
      route.fulfill({ json: { result: { data: { status: true, user: null } } } }),
    )
    await page.goto('/#/dashboard')
    await expect(page).toHaveURL(/#\/login$/)
    expect(await storedToken(page)).toEqual({ local: null, session: null })
  })

  test('a fault on the way is tried twice more, then offers another try and keeps the session', async ({
    page,
  }) => {
    const marina = await register(page.request)
    await arriveAs(page, marina)
    let calls = 0
    let down = true
    await page.route('**/trpc/accounts.me', route => {
      calls += 1
      return down ? route.abort('connectionreset') : route.continue()
    })
    await page.goto('/#/dashboard')
    await expect(page.getByRole('heading', { name: 'Não foi possível carregar sua conta' })).toBeVisible()
    expect(calls).toBe(3)
    expect((await storedToken(page)).local).toBe(marina.token)
    down = false
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByRole('heading', { name: 'Olá, Marina' })).toBeVisible()
  })

  test('signing out in one tab signs out in the other', async ({ page, context }) => {
    const marina = await register(page.request)
    await arriveAs(page, marina)
    await page.goto('/#/dashboard')
    await expect(page.getByRole('heading', { name: 'Olá, Marina' })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/#/dashboard')
    await other.getByRole('button', { name: 'Menu do perfil' }).click()
    await other.getByRole('menuitem', { name: 'Sair' }).click()
    await expect(other).toHaveURL(/#\/login$/)
    await expect(page).toHaveURL(/#\/login$/)
  })
})

test.describe('a part of the app', () => {
  test.use({ meant: /dynamically imported module/ })

  test('that cannot be fetched says so and can be tried again', async ({ page }) => {
    const marina = await register(page.request)
    await page.goto('/#/login')
    await page.route('**/assets/seller-area-*.js', route => route.abort('connectionreset'))
    await arriveAs(page, marina)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'A página não carregou' })).toBeVisible()
    await page.unroute('**/assets/seller-area-*.js')
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByRole('heading', { name: 'Olá, Marina' })).toBeVisible()
  })
})
