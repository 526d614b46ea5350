import { describe, expect, test } from 'vitest'
import {
  caretAfter,
  documentType,
  maskCardNumber,
  maskCvv,
  maskDocument,
  maskExpiry,
  maskPhone,
} from './masks.ts'

test.each([
  ['52998224725', 'CPF'],
  ['529.982.247-25', 'CPF'],
  ['529982247251', 'CNPJ'],
  ['12.ABC.345/01DE-35', 'CNPJ'],
  ['1a', 'CNPJ'],
  ['', 'CPF'],
])('PUB-20 %s is a %s', (text, type) => {
  expect(documentType(text)).toBe(type)
})

test.each([
  ['5', '5'],
  ['52998', '529.98'],
  ['52998224725', '529.982.247-25'],
  ['529982247251', '52.998.224/7251'],
  ['11222333000181', '11.222.333/0001-81'],
  ['112223330001819', '11.222.333/0001-81'],
  ['12abc34501de35', '12.ABC.345/01DE-35'],
])('a document %s is shown as %s', (typed, shown) => {
  expect(maskDocument(typed)).toBe(shown)
  expect(maskDocument(shown)).toBe(shown)
})

test.each([
  ['1', '(1'],
  ['11', '(11'],
  ['119', '(11) 9'],
  ['1133334444', '(11) 3333-4444'],
  ['11987654321', '(11) 98765-4321'],
  ['+5511987654321', '(11) 98765-4321'],
  ['5511987654321', '(11) 98765-4321'],
  ['011987654321', '(11) 98765-4321'],
  ['+351 912 345 678', '+351 912 345 678'],
  ['', ''],
])('a phone %s is shown as %s', (typed, shown) => {
  expect(maskPhone(typed)).toBe(shown)
})

describe('the card', () => {
  test('PUB-29 its number is grouped in fours, at most 19 signs', () => {
    expect(maskCardNumber('41111')).toBe('4111 1')
    expect(maskCardNumber('4111x1111 1111-11112222')).toBe('4111 1111 1111 1111')
    expect(maskCardNumber('4111111111111111')).toHaveLength(19)
  })
  test('PUB-30 its expiry is MM/YY, at most 5 signs', () => {
    expect(maskExpiry('12')).toBe('12')
    expect(maskExpiry('1228')).toBe('12/28')
    expect(maskExpiry('122899')).toHaveLength(5)
  })
  test('PUB-31 its CVV is digits only, at most 3', () => {
    expect(maskCvv('1a2b34')).toBe('123')
  })
})

test('the cursor stays behind the letter that was typed', () => {
  expect(caretAfter('529.982', '529982', 6)).toBe(7)
  expect(caretAfter('521.998.2', '52199.82', 3)).toBe(3)
  expect(caretAfter('529.981.2', '529.9812', 5)).toBe(5)
})
