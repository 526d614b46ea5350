import { expect, test } from 'vitest'
import { likelyMail } from './mail-hint.ts'

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@outlok.com', 'ana@outlook.com'],
  ['ana@yaho.com.br', 'ana@yahoo.com.br'],
  ['ana@gmail.com', null],
  ['ana@uol.com.br', null],
  ['ana@exemplo.com.br', null],
  ['ana@empresa.com', null],
  ['ana@', null],
  ['', null],
])('%s may mean %s', (typed, meant) => {
  expect(likelyMail(typed)).toBe(meant)
})
