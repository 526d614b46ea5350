import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { arriveAs, register } from '../account.ts'
import { expect, test } from '../fixtures.ts'

const open = (page: Page, name: string) => page.getByRole('button', { name }).click()

interface Screen {
  name: string
  path: string
  act?: (page: Page) => Promise<void>
  /** Shows something that belongs to no part of the page, as a menu does. */
  floats?: boolean
}

const OUTSIDE: Screen[] = [
  { name: 'login', path: '/login' },
  { name: 'login with errors', path: '/login', act: page => open(page, 'Entrar') },
  { name: 'register', path: '/register' },
  { name: 'forgot password', path: '/forgot-password' },
  { name: 'reset password', path: '/reset-password?token=t' },
  { name: 'an expired link', path: '/reset-password' },
  { name: 'confirm e-mail', path: '/confirm-email?token=t' },
  { name: 'authenticator', path: '/dashboardmaster/authenticator' },
  {
    name: 'authenticator with an error',
    path: '/dashboardmaster/authenticator',
    act: page => open(page, 'Entrar'),
  },
]

const INSIDE: Screen[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'verification', path: '/dashboard', act: page => open(page, 'Verificar agora') },
  { name: 'profile menu', path: '/dashboard', act: page => open(page, 'Menu do perfil'), floats: true },
  { name: 'settings', path: '/dashboard/settings' },
  { name: 'settings, editing', path: '/dashboard/settings', act: page => open(page, 'Editar') },
  { name: 'a page to come', path: '/dashboard/sales' },
]

const inspect = async (page: Page, { name, path, act, floats }: Screen) => {
  // Another query, so that the page is loaded afresh and not only its hash changed.
  await page.goto(`/?${encodeURIComponent(name)}#${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await act?.(page)
  await page.waitForTimeout(100)
  const { violations } = await new AxeBuilder({ page })
    // Hidden stops that hand the focus on at once: how the kit keeps it in a popup.
    .exclude('[data-base-ui-focus-guard]')
    .disableRules(floats ? ['region'] : [])
    .analyze()
  const found = violations.map(({ id, nodes }) => [id, nodes.map(node => node.html)])
  expect(found, name).toEqual([])
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(excess, `${name} is wider than its window`).toBeLessThanOrEqual(0)
}

for (const width of [360, 768, 1440]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} px, ${colorScheme}: axe finds nothing, nothing is cut off`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' })
      test.setTimeout(60_000)

      test('outside', async ({ page }) => {
        for (const screen of OUTSIDE) await inspect(page, screen)
      })

      test('inside', async ({ page }) => {
        await arriveAs(page, await register(page.request))
        for (const screen of INSIDE) await inspect(page, screen)
      })
    })
  }
}
