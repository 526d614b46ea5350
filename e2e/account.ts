import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

export interface Account {
  name: string
  email: string
  password: string
}

/** Somebody nobody else in the run is. */
export const somebody = (overrides: Partial<Account> = {}): Account => ({
  name: 'Marina Alves Rocha',
  email: `marina.${randomBytes(5).toString('hex')}@exemplo.com.br`,
  password: 'fermento7',
  ...overrides,
})

/** Makes the account by the API: the form has journeys of its own. */
export const register = async (request: APIRequestContext, overrides: Partial<Account> = {}) => {
  const account = somebody(overrides)
  const answer = await request.post('/api/user/register', { data: account })
  expect(answer.status(), await answer.text()).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  return { ...account, token }
}

/** The page opens as this account's, as if remembered from before. */
export const arriveAs = (page: Page, { token }: { token: string }) =>
  page.addInitScript(value => {
    if (!sessionStorage.getItem('arrived')) localStorage.setItem('pagora.token', value)
    sessionStorage.setItem('arrived', 'yes')
  }, token)

export const signIn = async (page: Page, { email, password }: Account) => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha').fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

export const storedToken = (page: Page) =>
  page.evaluate(() => ({
    local: localStorage.getItem('pagora.token'),
    session: sessionStorage.getItem('pagora.token'),
  }))
