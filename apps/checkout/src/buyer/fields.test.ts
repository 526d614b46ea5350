import { expect, test } from 'vitest'
import { errorsOf, NOBODY } from './fields.ts'

const ANA = { ...NOBODY, name: 'Ana', email: 'ana@exemplo.com.br', phone: '(11) 98765-4321' }
const FREE = { needAddress: false, requireDocument: false }

test('PUB-13 PUB-14 PUB-15 name, e-mail and phone are asked for; PUB-17 a document is not', () => {
  expect(errorsOf(NOBODY, FREE)).toEqual({
    name: 'Nome é obrigatório',
    email: 'E-mail é obrigatório',
    phone: 'Telefone é obrigatório',
  })
  expect(errorsOf(ANA, FREE)).toEqual({})
  expect(errorsOf({ ...ANA, name: '   ' }, FREE)).toEqual({ name: 'Nome é obrigatório' })
})

test('PUB-16 an address only where the checkout needs it', () => {
  expect(errorsOf(ANA, { ...FREE, needAddress: true })).toEqual({ address: 'Endereço é obrigatório' })
})

test('PUB-17 a document where the seller asks for it, in a place of its own', () => {
  expect(errorsOf(ANA, { ...FREE, requireDocument: true })).toEqual({ document: 'Documento é obrigatório' })
})

test.each([
  ['529.982.247-25', undefined],
  ['12.ABC.345/01DE-35', undefined],
  ['12.abc.345/01de-35', undefined],
  ['529.982.247-24', 'CPF ou CNPJ inválido'],
  ['1', 'CPF ou CNPJ inválido'],
])('PUB-18 the document %s: %s', (document, error) => {
  expect(errorsOf({ ...ANA, document }, FREE).document).toBe(error)
})

test.each(['ana', 'ana@exemplo', 'ana@@exemplo.com', '@exemplo.com'])(
  'PUB-18 the e-mail %s is refused',
  email => {
    expect(errorsOf({ ...ANA, email }, FREE)).toEqual({ email: 'E-mail inválido' })
  },
)

test('PUB-18 a phone that is none', () => {
  expect(errorsOf({ ...ANA, phone: '(11' }, FREE)).toEqual({ phone: 'Telefone inválido' })
})
