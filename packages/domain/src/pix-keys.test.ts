import { describe, expect, test } from 'vitest'
import { normalPixKey } from './pix-keys.ts'

const RANDOM = '123e4567-e12b-12d1-a456-426655440000'
const AREAS_OF_THE_LAND = 67

describe('a Pix key is what the directory knows', () => {
  test.each([
    ['cpf', '529.982.247-25', 'cpf', '52998224725'],
    ['cpf', '12345678909', 'cpf', '12345678909'],
    ['cpf', '11.222.333/0001-81', 'cnpj', '11222333000181'],
    ['cpf', '12.abc.345/01de-35', 'cnpj', '12ABC34501DE35'],
    ['email', ' Pix@BCB.gov.br ', 'email', 'pix@bcb.gov.br'],
    ['email', 'joao+loja@meu-email.com', 'email', 'joao+loja@meu-email.com'],
    ['phone', '(11) 98765-4321', 'phone', '+5511987654321'],
    ['phone', '+55 11 98765.4321', 'phone', '+5511987654321'],
    ['phone', '5511987654321', 'phone', '+5511987654321'],
    ['phone', '011 98765-4321', 'phone', '+5511987654321'],
    // 55 is an area of the land too.
    ['phone', '55987654321', 'phone', '+5555987654321'],
    ['random', ` ${RANDOM.toUpperCase()} `, 'random', RANDOM],
  ] as const)('%s "%s"', (asked, text, type, value) => {
    expect(normalPixKey(asked, text)).toEqual({ type, value })
  })

  test('eleven digits are what was asked for', () => {
    expect(normalPixKey('cpf', '51998259765')).toEqual({ type: 'cpf', value: '51998259765' })
    expect(normalPixKey('phone', '51998259765')).toEqual({ type: 'phone', value: '+5551998259765' })
  })

  test.each([
    ['cpf', '11111111111'],
    ['cpf', '52998224724'],
    ['cpf', '11222333000182'],
    ['cpf', '12ABC34501DEA5'],
    ['cpf', '00000000000000'],
    ['cpf', ''],
    ['email', 'joao'],
    ['email', 'joao@'],
    ['email', 'jo ao@email.com'],
    ['email', 'joão@email.com'],
    ['email', 'joao@-email.com'],
    ['email', `${'a'.repeat(67)}@email.com.br`],
    ['phone', '1187654321'],
    ['phone', '1133334444'],
    ['phone', '11887654321'],
    ['phone', '20987654321'],
    ['phone', '+1 11 98765-4321'],
    ['phone', '+55987654321'],
    ['phone', '119876543210'],
    ['phone', ''],
    ['random', RANDOM.replaceAll('-', '')],
    ['random', `${RANDOM}0`],
    ['random', RANDOM.replace('1', 'g')],
  ] as const)('%s "%s" is none', (asked, text) => {
    expect(normalPixKey(asked, text)).toBeNull()
  })

  test('an e-mail may have 77 letters', () => {
    expect(normalPixKey('email', `${'a'.repeat(67)}@email.com`)?.value).toHaveLength(77)
  })

  test('mobiles are in 67 areas', () => {
    const areas = Array.from({ length: 100 }, (_, area) => String(area).padStart(2, '0'))
    const mobiles = areas.filter(area => normalPixKey('phone', `+55${area}987654321`) !== null)
    expect(mobiles).toHaveLength(AREAS_OF_THE_LAND)
    expect(mobiles).not.toContain('23')
  })
})
