import { describe, expect, test } from 'vitest'
import { EMAIL_PATTERN, normalizeEmail } from './account-rules.ts'
import { registerInput } from './wire/index.ts'

describe('e-mail (LOG-07, NS-08)', () => {
  test.each([
    'a@b.co',
    'maria.silva+curso@exemplo.com.br',
    "o'brien@exemplo.ie",
    'joão@exemplo.com',
    'a_b-c@sub.dominio-novo.com.br',
    'x@xn--exmplo-cua.com',
    'maria@açaí.com.br',
  ])('%s is one', address => {
    expect(EMAIL_PATTERN.test(address)).toBe(true)
  })

  test.each([
    'a',
    'a@b',
    '@b.co',
    'a@.co',
    'a@b.',
    'a@b..co',
    'a b@c.co',
    'a@b c.co',
    'a@b.co,c@d.co',
    '<a@b.co>',
    'a@b.co\r\nBcc: x@y.z',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.co',
    'a@-b.co',
    'a@b-.co',
    'a@b.c0m-',
    'a@1.2.3.4',
  ])('%s is none', address => {
    expect(EMAIL_PATTERN.test(address)).toBe(false)
  })

  test('spellings of one address are one', () => {
    expect(normalizeEmail(' Maria@Exemplo.COM ')).toBe('maria@exemplo.com')
    expect(normalizeEmail('joa\u0303o@exemplo.com')).toBe('joão@exemplo.com')
  })
})

describe('the fields of a registration', () => {
  const read = (wrong: object) =>
    registerInput.safeParse({ name: 'Maria', email: 'a@b.co', password: 'senha-123', ...wrong })

  test('takes any printable name', () => {
    for (const name of ['Ana', "D'Ávila & Filhos — 日本", 'José 🌱 da Silva', '<b>Ana</b>']) {
      expect(read({ name }).data?.name).toBe(name)
    }
  })

  test.each([
    { name: 'Ana\u0000' },
    { name: 'Ana\nMaria' },
    { name: 'Ana \ud800' },
    { name: 'x'.repeat(121) },
    { name: '  a  ' },
  ])('refuses %o', wrong => {
    expect(read(wrong).success).toBe(false)
  })

  test('a long address is refused by its length, and the pattern never runs over it', () => {
    const { error } = read({ email: `${'a.'.repeat(500_000)}@b.co` })
    expect(error?.issues.map(issue => issue.code)).toEqual(['too_big'])
  })
})
