import { cents } from '@pagora/domain'
import { expect, test } from 'vitest'
import { amountCell, csvName, momentCell, textCell } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+55 11', "'+55 11"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', "' =1"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("http://x";"y")', '"\'=HYPERLINK(""http://x"";""y"")"'],
  ['Ana; Bia', '"Ana; Bia"'],
  ['duas\nlinhas', '"duas\nlinhas"'],
  ['a "b"', '"a ""b"""'],
  ['ana@exemplo.com', 'ana@exemplo.com'],
  ['', ''],
])('text %j is %j', (text, cell) => expect(textCell(text)).toBe(cell))

test.each([
  [123456, '1234,56'],
  [5, '0,05'],
  [-5, '-0,05'],
  [0, '0,00'],
  [-123456, '-1234,56'],
])('%i centavos are %s', (amount, cell) => expect(amountCell(cents(amount))).toBe(cell))

test('times and the day of the name are those of São Paulo', () => {
  const at = Date.parse('2026-03-15T01:02:03Z')
  expect(momentCell(new Date(at))).toBe('14/03/2026 22:02:03')
  expect(csvName(at)).toBe('transactions-2026-03-14.csv')
})
