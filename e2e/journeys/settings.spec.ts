import { arriveAs, register } from '../account.ts'
import { expect, test } from '../fixtures.ts'

test('SET-01 SET-02 MSG-01 MSG-05 the name is changed, saved and said for three seconds', async ({
  page,
}) => {
  await arriveAs(page, await register(page.request))
  await page.goto('/#/dashboard/settings')
  await expect(page.getByText('Português (Brasil)')).toBeVisible()
  await page.getByRole('button', { name: 'Editar' }).click()
  await page.getByLabel('Nome').fill('Jo')
  await page.getByLabel('Nome').blur()
  await expect(page.getByLabel('Nome')).toHaveAccessibleDescription('Nome deve ter pelo menos 3 caracteres')
  await page.getByLabel('Nome').fill('Joana Prado')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  const said = page.getByText('Alterações salvas com sucesso!')
  await expect(said).toBeVisible()
  await expect(said).toBeHidden({ timeout: 4000 })
  await expect(page.getByRole('complementary', { name: 'Barra lateral' })).toContainText('Joana Prado')
  await page.reload()
  await expect(page.getByRole('main').getByText('Joana Prado')).toBeVisible()
})

test('another session is listed and ended, and its token is refused', async ({ page }) => {
  const marina = await register(page.request)
  const phone = await page.request.post('/api/user/login', {
    data: { email: marina.email, password: marina.password },
    headers: {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1',
    },
  })
  const { token } = (await phone.json()) as { token: string }
  const me = () => page.request.get('/api/user/me', { headers: { authorization: `Bearer ${token}` } })
  expect((await me()).status()).toBe(200)

  await arriveAs(page, marina)
  await page.goto('/#/dashboard/settings')
  await expect(page.getByText('Este dispositivo')).toHaveCount(1)
  await page.getByRole('button', { name: 'Encerrar Safari no iPhone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar sessão' }).click()
  await expect(page.getByText('Sessão encerrada')).toBeVisible()
  await expect(page.getByText('Safari no iPhone')).toHaveCount(0)
  await expect.poll(async () => (await me()).status(), { timeout: 3000 }).toBe(401)
})
