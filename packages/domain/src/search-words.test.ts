import { expect, test } from 'vitest'
import { findableWords, findableWordsOfTransaction, searchedWords } from './search-words.ts'

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

test('a transaction is found by few beginnings, whole words, the whole e-mail and the end of its id', () => {
  const id = 'trx_7V3K9QX2M01KKPEA93GEJWS6Y4XRBKGRCAP'
  const words = findableWordsOfTransaction({ id, name: 'Conceição Li', email: 'Conceicao@Exemplo.com' })
  expect(words.toSorted()).toEqual(
    ['kgrcap', 'con', 'conc', 'conce', 'concei', 'conceicao', 'li', 'conceicao@exemplo.com'].toSorted(),
  )
  const endless = 'palavra '
    .repeat(500)
    .split(' ')
    .map((word, n) => `${word}${n}`)
    .join(' ')
  expect(findableWordsOfTransaction({ id, name: endless }).length).toBeLessThan(70)
  expect(findableWordsOfTransaction({ id })).toEqual(['kgrcap'])
})
