import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { district, neighbourhood } from './network.ts'
import { trustsOf } from './proxies.ts'

describe('an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0', '2001:db8:0::/48'],
    ['2001:0DB8:0:0::1', '2001:db8:0:0', '2001:db8:0::/48'],
    ['::1', '0:0:0:0', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0::/48'],
  ])('%s is counted as %s and logged as %s', (address, counted, logged) => {
    expect([neighbourhood(address), district(address)]).toEqual([counted, logged])
  })

  it('is counted the same however it is spelt', () => {
    fc.assert(
      fc.property(fc.ipV6(), address => {
        const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1)
        if (!address.includes('.')) expect(neighbourhood(address)).toBe(neighbourhood(canonical))
      }),
    )
  })
})

describe('trusted proxies', () => {
  it('are those that the CIDRs name, in either family', () => {
    const trusts = trustsOf(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'])
    const named = ['10.1.2.3', '192.0.2.7', '2001:db8::5', '::ffff:10.1.2.3']
    expect(named.map(trusts)).toEqual([true, true, true, true])
    expect(['11.0.0.1', '192.0.2.8', '2001:db9::1', undefined].map(trusts)).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(trustsOf([])('127.0.0.1')).toBe(false)
  })
})
