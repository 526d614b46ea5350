import { describe, expect, test } from 'vitest'
import { bareDocument, isCnpj, isCpf, isDocument } from './documents.ts'

const CPFS = '52998224725 11144477735 39053344705 00000000191 98765432100 12345678909'.split(' ')
const CNPJS =
  '11222333000181 12345678000195 00000000000191 12ABC34501DE35 Q0SLFMBD7VX439 A1B2C3D4000193'.split(' ')

describe('documents', () => {
  test.each(CPFS)('CPF %s is one', text => {
    expect([isCpf(text), isCnpj(text), isDocument(text)]).toEqual([true, false, true])
  })
  test.each(CNPJS)('CNPJ %s is one', text => {
    expect([isCpf(text), isCnpj(text), isDocument(text)]).toEqual([false, true, true])
  })
  test.each([
    '11111111111',
    '12345678900',
    '52998224724',
    '11222333000182',
    '12ABC34501DE36',
    '00000000000000',
    '12ABC34501DEA5',
    '529.982.247-25',
    '12abc34501de35',
    '',
  ])('%s is none', text => {
    expect(isDocument(text)).toBe(false)
  })
  test('are written in many ways', () => {
    expect(bareDocument(' 529.982.247-25 ')).toBe('52998224725')
    expect(bareDocument('12.abc.345/01de-35')).toBe('12ABC34501DE35')
  })
  test('have one right pair of check digits', () => {
    for (const text of [...CPFS, ...CNPJS]) {
      const pairs = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
      expect(pairs.filter(pair => isDocument(text.slice(0, -2) + pair))).toEqual([text.slice(-2)])
    }
  })
})
