import { NEW_CHECKOUT } from '@pagora/domain/wire'
import { expect, test } from 'vitest'
import { NOBODY } from '../buyer/fields.ts'
import { sample } from '../test-sample.ts'
import { trackingOf } from '../tracking.ts'
import { wishOf } from './wish.ts'

const ANA = {
  ...NOBODY,
  name: ' Ana Souza ',
  document: '529.982.247-25',
  email: 'ana@exemplo.com.br ',
  phone: '(11) 98765-4321',
  address: 'Rua A, 1\nCentro',
}
const tracking = trackingOf({ search: '?utm_source=FB', hash: '' })

test('PUB-47 PUB-48 PUB-49 PUB-50 PUB-51 the request as the API takes it', () => {
  expect(wishOf(sample({ discount: 10 }), { buyer: ANA, bump: true, tracking })).toEqual({
    checkoutId: sample().checkout.id,
    paymentMethod: 'PIX',
    value: 105.21,
    customer: {
      name: 'Ana Souza',
      document: { number: '52998224725', type: 'CPF' },
      email: 'ana@exemplo.com.br',
      phone: '(11) 98765-4321',
    },
    installments: 1,
    installmentFee: 0,
    products: [
      { name: 'Curso de pães', price: 97 },
      { name: 'Planilha', price: 19.9 },
    ],
    trackingParameters: {
      utm_source: 'FB',
      utm_medium: null,
      utm_campaign: null,
      utm_term: null,
      utm_content: null,
    },
  })
})

test('PUB-12 PUB-70 an address in one line, where the checkout asks for it; no document where none was typed', () => {
  const page = { settings: { ...NEW_CHECKOUT.settings, needAddress: true } }
  const { customer } = wishOf(sample({ page }), { buyer: { ...ANA, document: '' }, bump: false, tracking })
  expect(customer.address).toBe('Rua A, 1, Centro')
  expect(customer.document).toBeUndefined()
})
