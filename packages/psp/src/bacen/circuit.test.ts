import { afterEach, beforeEach, expect, test } from 'vitest'
import { newCharge, problem, startTestBank, type TestBank, TXID } from './test-bank.ts'

const PROBE_MS = 5000

let bank: TestBank
let now: number
beforeEach(async () => {
  now = 1_800_000_000_000
  bank = await startTestBank({ now: () => now, faultsToOpen: 3, probeAfterMs: PROBE_MS })
})
afterEach(() => bank.close())

const read = () => bank.provider.readCharge(TXID)
const circuit = () => bank.provider.health().circuit

async function failTimes(count: number): Promise<void> {
  bank.answer = () => ({ status: 500 })
  for (let time = 0; time < count; time++) await read().catch(() => undefined)
}

test('a provider that fails again and again is left alone', async () => {
  await failTimes(2)
  expect(circuit()).toBe('closed')
  await failTimes(1)
  expect(circuit()).toBe('open')
  await expect(read()).rejects.toMatchObject({ kind: 'not-sent', code: 'circuit_open' })
  expect(bank.calls).toHaveLength(3)
})

test('an answer in between starts the count anew, and a refusal is an answer', async () => {
  await failTimes(2)
  bank.answer = () => problem(400, 'RequisicaoInvalida')
  await bank.provider.createCharge(newCharge).catch(() => undefined)
  await failTimes(2)
  expect(circuit()).toBe('closed')
})

test('not even a token, not even a connection: both count', async () => {
  bank.answerToken = () => ({ status: 500 })
  for (let time = 0; time < 3; time++) await read().catch(() => undefined)
  expect(circuit()).toBe('open')
})

test('after a while one call tries, and its answer lets all through', async () => {
  await failTimes(3)
  now += PROBE_MS
  let answerNow = () => {}
  bank.answer = () => response => {
    answerNow = () => void response.writeHead(404).end('{}')
  }
  const probe = read()
  await expect(read()).rejects.toMatchObject({ code: 'circuit_open' })
  while (bank.calls.length < 4) await new Promise(resolve => setTimeout(resolve, 5))
  answerNow()
  expect(await probe).toBeNull()
  expect(circuit()).toBe('closed')
  bank.answer = () => ({ status: 404 })
  expect(await Promise.all([read(), read()])).toEqual([null, null])
})

test('a try that fails keeps it open for as long again', async () => {
  await failTimes(3)
  now += PROBE_MS
  await failTimes(1)
  now += PROBE_MS - 1
  await expect(read()).rejects.toMatchObject({ code: 'circuit_open' })
  now += 1
  bank.answer = () => ({ status: 404 })
  expect(await read()).toBeNull()
})

test('health is of the last five minutes', async () => {
  bank.answer = () => ({ status: 404 })
  await read()
  now += 200_000
  await failTimes(2)
  expect(bank.provider.health()).toEqual({ asked: 3, answered: 1, circuit: 'closed' })
  now += 110_000
  expect(bank.provider.health()).toEqual({ asked: 2, answered: 0, circuit: 'closed' })
  now += 300_000
  expect(bank.provider.health()).toEqual({ asked: 0, answered: 0, circuit: 'closed' })
})
