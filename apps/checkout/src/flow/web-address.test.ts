import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test.each([
  ['https://exemplo.com.br/obrigado?a=1', 'https://exemplo.com.br/obrigado?a=1'],
  ['http://exemplo.com.br', 'http://exemplo.com.br/'],
  ['', null],
  ['/', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['//exemplo.com', null],
])('PUB-65 %s leads to %s', (text, url) => {
  expect(webAddress(text)).toBe(url)
})
