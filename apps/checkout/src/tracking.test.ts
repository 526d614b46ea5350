import { expect, test } from 'vitest'
import { trackingOf } from './tracking.ts'

const NONE = { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null }

test('PUB-51 five keys, whether or not they are there', () => {
  expect(trackingOf({ search: '', hash: '#/c/chk_1' })).toEqual(NONE)
})

test('PUB-68 read after the hash and after the question mark; the hash wins', () => {
  expect(
    trackingOf({ search: '?utm_source=a&utm_term=t', hash: '#/c/chk_1?utm_source=FB&src=x&sck=y&other=1' }),
  ).toEqual({ ...NONE, utm_source: 'FB', utm_term: 't', src: 'x', sck: 'y' })
})

test('PUB-68 decoded once, otherwise as it stands', () => {
  expect(
    trackingOf({ search: '?utm_campaign=A%7C123%2520B&utm_medium=Feed+1&xcod=1&utm_id=9', hash: '' }),
  ).toEqual({ ...NONE, utm_campaign: 'A|123%20B', utm_medium: 'Feed 1', utm_id: '9' })
})
