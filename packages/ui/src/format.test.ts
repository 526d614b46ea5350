import { describe, expect, it } from 'vitest'
import { formatAgo, formatDateTime, formatMoney } from './format.ts'

describe('GEN-02 money', () => {
  it.each([
    [0, 'R$\u00a00,00'],
    [19.9, 'R$\u00a019,90'],
    [1234.56, 'R$\u00a01.234,56'],
    [-1.5, '-R$\u00a01,50'],
    [999999.99, 'R$\u00a0999.999,99'],
  ])('%d is %s', (reais, text) => expect(formatMoney(reais)).toBe(text))
})

describe('GEN-15 dates are the ones of São Paulo', () => {
  it('shows the day there, not here', () => {
    expect(formatDateTime(new Date('2026-11-22T02:05:00Z'))).toBe('21/11/2026, 23:05')
  })

  const now = new Date('2026-11-21T17:05:00Z')
  it.each([
    [30_000, 'agora'],
    [5 * 60_000, 'há 5 min'],
    [3 * 3_600_000, 'há 3 h'],
    [26 * 3_600_000, 'há 1 dia'],
    [3 * 86_400_000, 'há 3 dias'],
    [8 * 86_400_000, '13/11/2026, 14:05'],
  ])('%d ms ago reads %s', (passed, text) =>
    expect(formatAgo(new Date(now.getTime() - passed), now)).toBe(text),
  )
})
