import { afterEach, beforeEach, expect, test } from 'vitest'
import { KEY, newCharge, paidCharge, startClient, type TestClient, txidOf } from '../test-client.ts'

let client: TestClient
beforeEach(async () => {
  client = await startClient()
})
afterEach(() => client.close())

const page = async (query = ''): Promise<string> => (await client.ask('GET', `/${query}`)).body
const submit = (codigo: string) =>
  fetch(`${client.bank.url}/pagar`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ codigo }),
  })
const create = async (number: number, charge: object = newCharge): Promise<string> =>
  (await client.api('PUT', `/cob/${txidOf(number)}`, charge)).body.pixCopiaECola

test('the page has its form and its empty lists, and runs nothing', async () => {
  const answer = await fetch(client.bank.url)
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
  expect(text).toContain('<html lang="pt-BR">')
  expect(text).toContain('<label for="codigo">Pix copia e cola</label>')
  expect(text).toContain('Nenhuma cobrança ainda.')
  expect(text).toContain('Nenhum envio ainda.')
  expect(text).not.toMatch(/<script|style="|\son\w+=/)
})

test('its styles come from the bank itself', async () => {
  expect(await client.ask('GET', '/bank.css')).toMatchObject({ status: 200, type: 'text/css; charset=utf-8' })
})

test('a code is pasted, paid, and the page says so', async () => {
  const code = await create(1)
  const answer = await submit(`${code}\r\n`)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/?resultado=paid'])
  const text = await page('?resultado=paid')
  expect(text).toContain('role="status">Pagamento realizado.</p>')
  expect(text).toMatch(/R\$\s37,00<\/strong> <span class="status">Paga/)
})

test('what cannot be paid is said too', async () => {
  const { code } = await paidCharge(client, txidOf(1))
  expect((await submit(code)).headers.get('location')).toBe('/?resultado=already-paid')
  expect((await submit('')).headers.get('location')).toBe('/?resultado=unknown')
  expect(await page('?resultado=already-paid')).toContain('role="alert">Esta cobrança já foi paga.</p>')
})

test('only known outcomes are shown', async () => {
  expect(await page('?resultado=<script>')).toBe(await page())
  expect(await page('?resultado=constructor')).toBe(await page())
})

test('open charges can be paid from the list, the newest ten of them', async () => {
  for (let number = 1; number <= 11; number++) await create(number)
  const text = await page()
  expect(text.match(/aria-label="Pagar TXID/g)).toHaveLength(10)
  expect(text).toContain(txidOf(11))
  expect(text).not.toContain(txidOf(1))
})

test('what others wrote is shown as they wrote it', async () => {
  await client.api('PUT', '/v3/gn/pix/A1', {
    valor: '5.00',
    pagador: { chave: KEY },
    favorecido: { chave: '<b>"joao"</b>&' },
  })
  expect(await page()).toContain('para &lt;b&gt;&quot;joao&quot;&lt;/b&gt;&amp;')
})
