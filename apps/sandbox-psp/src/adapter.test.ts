import { cents } from '@pagora/domain'
import { type BacenProvider, createBacenProvider, type NewCharge, type NewPayout } from '@pagora/psp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Bank, createBank } from './bank.ts'
import { CLIENT, KEY, type Receiver, startReceiver, txidOf, until } from './test-client.ts'

/** The product's adapter at this bank: both have to read the standard the same way. */

const IMPATIENT_MS = 700

let bank: Bank
let provider: BacenProvider
const openBank = async (port = 0) => {
  const fresh = createBank({ file: ':memory:', ...CLIENT, port, returnMs: 20, payoutMs: 20 })
  await fresh.listen()
  return fresh
}
const providerAt = (
  url: string,
  { clientSecret = CLIENT.clientSecret, ...options }: { clientSecret?: string; timeoutMs?: number } = {},
): BacenProvider =>
  createBacenProvider(
    {
      id: 'sandbox',
      baseUrl: `${url}/v2`,
      tokenUrl: `${url}/oauth/token`,
      ...CLIENT,
      clientSecret,
      certificate: null,
      payouts: 'sandbox',
    },
    options,
  )
beforeEach(async () => {
  bank = await openBank()
  provider = providerAt(bank.url)
})
afterEach(async () => {
  await provider.close()
  await bank.close()
})

const charge = (number: number, more: Partial<NewCharge> = {}): NewCharge => ({
  txid: txidOf(number),
  amount: cents(3700),
  expiresInSeconds: 1800,
  pixKey: KEY,
  description: 'Curso de violão',
  ...more,
})
const payout: NewPayout = {
  id: 'A1',
  amount: cents(1234),
  fromKey: KEY,
  toKey: 'joao@email.test',
  owner: '52998224725',
}

async function control(path: string, body: unknown): Promise<Record<string, string>> {
  const answer = await fetch(`${bank.url}/sandbox${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, string>
}

async function paid(number: number, more: Partial<NewCharge> = {}): Promise<string> {
  const { code } = await provider.createCharge(charge(number, more))
  return (await control('/pay', { code }))['endToEndId'] ?? ''
}

const payouts = () => {
  if (provider.payouts === null) throw new Error('this bank sends')
  return provider.payouts
}

describe('charges', () => {
  test('are made, read and paid', async () => {
    const made = await provider.createCharge(charge(1))
    expect(made).toMatchObject({ txid: txidOf(1), state: 'active', amount: 3700, receipts: [] })
    expect(made.expiresAt.getTime() - made.createdAt.getTime()).toBe(1_800_000)
    expect(await provider.readCharge(txidOf(1))).toEqual(made)
    const { endToEndId } = await control('/pay', { code: made.code })
    expect(await provider.readCharge(txidOf(1))).toMatchObject({
      state: 'paid',
      receipts: [{ endToEndId, txid: txidOf(1), amount: 3700, returns: [] }],
    })
    expect(await provider.readCharge(txidOf(2))).toBeNull()
  })

  test('made again are the same, also once they are paid', async () => {
    const first = await provider.createCharge(charge(1))
    expect(await provider.createCharge(charge(1))).toEqual(first)
    await control('/pay', { code: first.code })
    expect(await provider.createCharge(charge(1))).toMatchObject({ state: 'paid', code: first.code })
    const other = provider.createCharge(charge(1, { amount: cents(3701) }))
    await expect(other).rejects.toMatchObject({ kind: 'refused', code: 'CobOperacaoInvalida' })
  })

  test('are taken off, unless they are paid', async () => {
    await provider.createCharge(charge(1))
    expect(await provider.removeCharge(txidOf(1))).toBe('removed')
    expect(await provider.removeCharge(txidOf(1))).toBe('removed')
    expect(await provider.readCharge(txidOf(1))).toMatchObject({ state: 'removed' })
    await paid(2)
    expect(await provider.removeCharge(txidOf(2))).toBe('paid')
    await expect(provider.removeCharge(txidOf(3))).rejects.toMatchObject({ code: 'CobNaoEncontrado' })
  })

  test('that break a rule are refused', async () => {
    const endless = provider.createCharge(charge(1, { expiresInSeconds: 0 }))
    await expect(endless).rejects.toMatchObject({ kind: 'refused', code: 'CobOperacaoInvalida' })
  })
})

describe('receipts', () => {
  test('of a period come page by page, each once', async () => {
    const from = new Date(Date.now() - 1000)
    const ids = await Promise.all(Array.from({ length: 205 }, (_, number) => paid(number)))
    const to = new Date(Date.now() + 1000)
    const found: string[] = []
    const pages: number[] = []
    for (let page: number | null = 0; page !== null; ) {
      pages.push(page)
      const { items, next } = await provider.receiptsBetween(from, to, page)
      found.push(...items.map(({ endToEndId }) => endToEndId))
      page = next
    }
    expect(pages).toEqual([0, 1, 2])
    expect(found.sort()).toEqual(ids.sort())
    expect(await provider.receiptsBetween(new Date(0), from, 0)).toEqual({ items: [], next: null })
  })

  test('go back, by us or by a decision on fraud', async () => {
    const endToEndId = await paid(1)
    const refund = { endToEndId, id: 'R1', amount: cents(700) }
    expect(await provider.refund(refund)).toMatchObject({ id: 'R1', amount: 700, origin: 'asked' })
    expect(await provider.refund(refund)).toMatchObject({ id: 'R1', amount: 700 })
    const tooMuch = provider.refund({ endToEndId, id: 'R2', amount: cents(3001) })
    await expect(tooMuch).rejects.toMatchObject({ kind: 'refused', code: 'PixDevolucaoInvalida' })
    await control('/med', { endToEndId, status: 'DEVOLVIDO' })
    const receipt = await until(
      () => provider.readReceipt(endToEndId),
      found => found?.returns.every(({ status }) => status === 'done') ?? false,
    )
    expect(receipt?.returns).toMatchObject([
      { id: 'R1', amount: 700, origin: 'asked', status: 'done' },
      { amount: 3000, origin: 'med', status: 'done' },
    ])
    expect(await provider.readReceipt('E0')).toBeNull()
  })
})

describe('payouts', () => {
  const ended = (id: string) =>
    until(
      () => payouts().read(id),
      found => found?.status !== 'processing',
    )

  test('are sent once, however often they are asked for', async () => {
    const sent = await payouts().send(payout)
    expect(sent).toMatchObject({ id: 'A1', status: 'processing', amount: 1234, reason: null })
    await ended('A1')
    expect(await payouts().send(payout)).toEqual({ ...sent, status: 'done' })
    const other = payouts().send({ ...payout, amount: cents(1235) })
    await expect(other).rejects.toMatchObject({ kind: 'refused', code: 'id_envio_duplicado' })
    expect(await payouts().read('A2')).toBeNull()
  })

  test('fail, and come back', async () => {
    await payouts().send({ ...payout, id: 'A2', toKey: 'recusa@email.test', owner: '12ABC34501DE35' })
    expect(await ended('A2')).toMatchObject({ status: 'failed', reason: expect.stringContaining('AC03') })
    await payouts().send(payout)
    await ended('A1')
    await control('/payouts/A1', { status: 'DEVOLVIDO' })
    expect(await payouts().read('A1')).toMatchObject({ status: 'returned' })
  })
})

describe('callbacks', () => {
  let receiver: Receiver
  beforeEach(async () => {
    receiver = await startReceiver()
    await provider.watch(KEY, receiver.url)
  })
  afterEach(() => receiver.close())

  test('lead back to what happened', async () => {
    const endToEndId = await paid(1)
    const { endToEndId: payoutEndToEndId } = await payouts().send(payout)
    const pix = await until(
      () => receiver.entries,
      entries => entries.length === 2,
    )
    expect(provider.notices({ pix })).toEqual([
      { kind: 'receipt', endToEndId, reference: txidOf(1) },
      { kind: 'payout', endToEndId: payoutEndToEndId, reference: 'A1' },
    ])
  })
})

describe('a bank that misbehaves', () => {
  const misbehave = (mode: string) => control('/faults', { mode })
  let impatient: BacenProvider
  beforeEach(() => {
    impatient = providerAt(bank.url, { timeoutMs: IMPATIENT_MS })
  })
  afterEach(() => impatient.close())

  test('by being down has been sent nothing', async () => {
    await misbehave('down')
    await expect(provider.createCharge(charge(1))).rejects.toMatchObject({ kind: 'not-sent' })
    await misbehave('none')
    await provider.createCharge(charge(2))
    await misbehave('down')
    await expect(provider.createCharge(charge(1))).rejects.toMatchObject({
      kind: 'not-sent',
      code: 'ServicoIndisponivel',
    })
  })

  test('by not answering leaves open what it did; asking again settles it', async () => {
    await provider.createCharge(charge(1))
    await misbehave('timeout-after-commit')
    await expect(impatient.createCharge(charge(2))).rejects.toMatchObject({ kind: 'unknown' })
    await expect(impatient.payouts?.send(payout)).rejects.toMatchObject({ kind: 'unknown' })
    expect(await provider.readCharge(txidOf(2))).toMatchObject({ state: 'active' })
    expect(await payouts().read('A1')).toMatchObject({ amount: 1234 })
    await misbehave('none')
    expect(await provider.createCharge(charge(2))).toMatchObject({ state: 'active' })
    expect(await payouts().send(payout)).toMatchObject({ id: 'A1' })
  })

  test('by being slow is not waited for', async () => {
    await impatient.createCharge(charge(1))
    await misbehave('slow')
    await expect(impatient.readCharge(txidOf(1))).rejects.toMatchObject({ kind: 'unknown' })
  })

  test('by forgetting its tokens is asked for a new one', async () => {
    await provider.createCharge(charge(1))
    const { port } = bank
    await bank.close()
    bank = await openBank(port)
    // A connection that is cut under a call would be another fault.
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(await provider.createCharge(charge(1))).toMatchObject({ state: 'active' })
    expect(provider.health()).toEqual({ asked: 2, answered: 2, circuit: 'closed' })
  })

  test('by not knowing us is sent nothing', async () => {
    const stranger = providerAt(bank.url, { clientSecret: 'wrong' })
    await expect(stranger.readCharge(txidOf(1))).rejects.toMatchObject({
      kind: 'not-sent',
      code: 'invalid_client',
    })
    await stranger.close()
  })
})
