import { NEW_CHECKOUT, type SaleInput } from '@pagora/domain/wire'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultOf } from '../rpc/index.ts'
import { customerOf } from './customer.ts'

type Customer = SaleInput['customer']
const ANA: Customer = { name: 'Ana Souza', email: 'ana@exemplo.com.br', phone: '(11) 98765-4321' }

const read = (
  customer: Partial<Customer>,
  wants: { needAddress?: boolean; requireDocument?: boolean } = {},
  trackingParameters?: SaleInput['trackingParameters'],
) =>
  customerOf(
    {
      checkoutId: 'chk_1',
      paymentMethod: 'pix',
      value: 1,
      products: [{ name: 'Curso', price: 1 }],
      customer: { ...ANA, ...customer },
      ...(trackingParameters && { trackingParameters }),
    },
    { ...NEW_CHECKOUT, settings: { ...NEW_CHECKOUT.settings, ...wants } },
  )
function issuesOf(...args: Parameters<typeof read>): string[] {
  try {
    read(...args)
  } catch (error) {
    return (faultOf(error).issues ?? []).map(({ path, msg }) => `${path}: ${msg}`)
  }
  return []
}

const EMAIL = 'customer.email: E-mail inválido'
const PHONE = 'customer.phone: Telefone inválido'
const ADDRESS = 'customer.address: Endereço é obrigatório'
const DOCUMENT = 'customer.document: CPF ou CNPJ inválido'
const NO_DOCUMENT = 'customer.document: Documento é obrigatório'

describe('who buys', () => {
  test.each<[Partial<Customer>, Parameters<typeof read>[1], string[]]>([
    [{}, {}, []],
    [{ email: 'ana@exemplo' }, {}, [EMAIL]],
    [{ email: 'ana exemplo.com' }, {}, [EMAIL]],
    [{ email: 'ana@@exemplo.com' }, {}, [EMAIL]],
    [{ email: 'ana+curso@sub.exemplo.com.br' }, {}, []],
    [{ phone: '1234-567' }, {}, [PHONE]],
    [{ phone: 'telefone' }, {}, [PHONE]],
    [{ phone: '1234-5678' }, {}, []],
    [{ phone: '+351 912 345 678' }, {}, []],
    [{}, { needAddress: true }, [ADDRESS]],
    [{ address: '' }, { needAddress: true }, [ADDRESS]],
    [{ address: 'Rua das Flores, 1' }, { needAddress: true }, []],
    [{}, { requireDocument: true }, [NO_DOCUMENT]],
    [{ document: { number: ' .-/ ', type: 'CPF' } }, { requireDocument: true }, [NO_DOCUMENT]],
    [{ document: { number: '52998224725', type: 'CPF' } }, { requireDocument: true }, []],
    [{ document: { number: '52998224724', type: 'CPF' } }, {}, [DOCUMENT]],
    [{ document: { number: '11111111111', type: 'CPF' } }, {}, [DOCUMENT]],
    [{ document: { number: '', type: 'CPF' } }, {}, []],
    [
      { email: 'x', phone: '1', document: { number: '1', type: 'CNPJ' } },
      { needAddress: true, requireDocument: true },
      [EMAIL, PHONE, ADDRESS, DOCUMENT],
    ],
  ])('%j, of whom a checkout wants %j', (customer, wants, issues) => {
    expect(issuesOf(customer, wants)).toEqual(issues)
  })

  test('is kept as it was written, but for the address that mail goes to', () => {
    expect(read({ email: 'Ana.Souza@Exemplo.COM.br', name: 'ANA souza' }).customer).toEqual({
      ...ANA,
      name: 'ANA souza',
      email: 'ana.souza@exemplo.com.br',
    })
    expect(read({ address: 'Rua das Flores, 1' }).customer.address).toBe('Rua das Flores, 1')
    expect(read({ address: '' }).customer).not.toHaveProperty('address')
  })

  test.each([
    ['529.982.247-25', 'CNPJ', { number: '52998224725', type: 'CPF' }],
    ['12.abc.345/01de-35', 'CPF', { number: '12ABC34501DE35', type: 'CNPJ' }],
    ['11.222.333/0001-81', 'CNPJ', { number: '11222333000181', type: 'CNPJ' }],
  ] as const)('has the document %s, claimed as %s, for what it is', (number, type, kept) => {
    expect(read({ document: { number, type } }).customer.document).toEqual(kept)
  })

  test('brings along where they came from, or nothing', () => {
    const tracking = { utm_source: 'FB', utm_medium: null }
    expect(read({}, {}, tracking).tracking).toEqual(tracking)
    expect(read({}).tracking).toEqual({})
  })
})

test('whatever is written, it is refused at a field of the customer or kept without loss', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 })
  fc.assert(
    fc.property(text, text, text, text, (name, email, phone, number) => {
      const customer = { name, email, phone, document: { number, type: 'CPF' as const } }
      const issues = issuesOf(customer)
      if (issues.length > 0) expect(issues.every(issue => issue.startsWith('customer.'))).toBe(true)
      else expect(read(customer).customer).toMatchObject({ name, phone })
    }),
  )
})
