import { expect, test } from 'vitest'
import { findableWords, searchedWords } from './search-words.ts'

const seller = { id: '0A1B2C3D4', name: 'João da Silva', email: 'joao.vendas+1@exemplo.com.br' }
const finds = (text: string) => searchedWords(text).every(word => findableWords(seller).includes(word))

test.each([
  'João',
  'joao',
  'JOÃO S',
  'silva joao',
  'sil',
  'j',
  'vendas',
  'joao.vendas',
  '0a1b2c3d4',
  '2C3D4'.padStart(6, 'B'),
  '…B2C3D4',
])('%s is found', text => expect(finds(text)).toBe(true))

test.each(['ilva', 'joana', 'exemplo', 'c3d4', 'joao souza'])('%s is not', text =>
  expect(finds(text)).toBe(false),
)

test('a name of one endless word stays bounded', () => {
  expect(findableWords({ ...seller, name: 'a'.repeat(5000) }).length).toBeLessThan(60)
  expect(searchedWords(`${'a'.repeat(5000)} b c d e f g h`)).toHaveLength(5)
})
