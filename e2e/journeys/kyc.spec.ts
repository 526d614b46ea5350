import { arriveAs, register } from '../account.ts'
import { expect, test } from '../fixtures.ts'

/** One pixel is a picture too. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: PIXEL })

test('KYC-01 KYC-04 to KYC-08 a seller sends document and selfie, and is told that they are being looked at', async ({
  page,
}) => {
  await arriveAs(page, await register(page.request))
  await page.goto('/#/dashboard')
  await page.getByRole('button', { name: 'Verificar agora' }).click()
  await page.getByRole('button', { name: 'Começar' }).click()
  const next = page.getByRole('button', { name: 'Próximo' })
  await expect(next).toBeDisabled()
  await page
    .getByLabel('Foto do documento')
    .setInputFiles({ ...photo('rg.pdf'), mimeType: 'application/pdf' })
  await expect(page.getByRole('alert')).toContainText('Escolha uma imagem')
  await expect(next).toBeDisabled()
  await page.getByLabel('Foto do documento').setInputFiles(photo('rg.png'))
  await next.click()
  const send = page.getByRole('button', { name: 'Enviar documentos' })
  await expect(send).toBeDisabled()
  await page.getByLabel('Selfie').setInputFiles(photo('selfie.png'))
  await send.click()
  await expect(page.getByRole('dialog', { name: 'Documentos em análise' })).toBeVisible()
  await page.getByRole('button', { name: 'Entendi' }).click()
  await expect(page.getByRole('region', { name: 'Verificação de identidade' })).toContainText('em análise')
})

test('KYC-03 who has already sent comes straight to the review', async ({ page }) => {
  await arriveAs(page, await register(page.request))
  await page.route('**/trpc/kyc.status', route =>
    route.fulfill({ json: { result: { data: { status: true, kyc: 'pending' } } } }),
  )
  await page.goto('/#/dashboard')
  await page.getByRole('button', { name: 'Verificar agora' }).click()
  await expect(page.getByRole('dialog', { name: 'Documentos em análise' })).toBeVisible()
})

test('KYC-09 an upload that fails says so and keeps what was chosen', async ({ page }) => {
  await arriveAs(page, await register(page.request))
  await page.route('**/api/kyc/upload', route => route.abort('connectionreset'))
  await page.goto('/#/dashboard')
  await page.getByRole('button', { name: 'Verificar agora' }).click()
  await page.getByRole('button', { name: 'Começar' }).click()
  await page.getByLabel('Foto do documento').setInputFiles(photo('rg.png'))
  await page.getByRole('button', { name: 'Próximo' }).click()
  await page.getByLabel('Selfie').setInputFiles(photo('selfie.png'))
  await page.getByRole('button', { name: 'Enviar documentos' }).click()
  await expect(page.getByRole('alert')).toContainText('Não conseguimos enviar')
  await page.unroute('**/api/kyc/upload')
  await page.getByRole('button', { name: 'Enviar documentos' }).click()
  await expect(page.getByRole('dialog', { name: 'Documentos em análise' })).toBeVisible()
})
