import { expect, test } from 'vitest'
import { createBacenProvider } from './provider.ts'
import { END_TO_END_ID, settingsAt } from './test-bank.ts'

const provider = createBacenProvider({ ...settingsAt('https://pix.example.com'), payouts: 'manual' })
const { notices } = provider

test('a provider by hand sends nothing', () => {
  expect(provider.payouts).toBeNull()
})

test('several come at once: receipts, and payouts in Efí’s form', () => {
  const pix = [
    { endToEndId: END_TO_END_ID, txid: 'c3e0e7a4e7f1469a9f782d3d4999343c', valor: '110.00' },
    { endToEndId: 'E2', tipo: 'SOLICITACAO', status: 'REALIZADO', gnExtras: { idEnvio: 'abc1' } },
    { gnExtras: { idEnvio: 'abc2' }, horario: null },
    { endToEndId: 'E4', tipo: 'SOLICITACAO' },
    { endToEndId: 'E5' },
  ]
  expect(notices({ pix })).toEqual([
    { kind: 'receipt', endToEndId: END_TO_END_ID, reference: 'C3E0E7A4E7F1469A9F782D3D4999343C' },
    { kind: 'payout', endToEndId: 'E2', reference: 'ABC1' },
    { kind: 'payout', endToEndId: null, reference: 'ABC2' },
    { kind: 'payout', endToEndId: 'E4', reference: null },
    { kind: 'receipt', endToEndId: 'E5', reference: null },
  ])
})

test('one may come by itself', () => {
  expect(notices({ pix: { endToEndId: 'E1' } })).toEqual([
    { kind: 'receipt', endToEndId: 'E1', reference: null },
  ])
})

test.each([
  null,
  undefined,
  'pix',
  [],
  {},
  { pix: null },
  { pix: 'E1' },
  { pix: [null, 1, 'E1', [], {}] },
  { pix: [{ endToEndId: 1, txid: {} }] },
  { pix: [{ endToEndId: '../../cob', txid: "'; --" }] },
  { pix: [{ endToEndId: 'E'.repeat(41) }] },
])('%j says nothing', body => {
  expect(notices(body)).toEqual([])
})
