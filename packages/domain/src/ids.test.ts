import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idBoundary, isSellerId, lastId, newId, newSellerId, PLATFORM, type Random, sellerOf } from './ids.ts'

const zeros: Random = bytes => new Uint8Array(bytes)
const ones: Random = bytes => new Uint8Array(bytes).fill(255)

describe('ids', () => {
  test('a body is 35 letters, exactly what a Pix txid may hold', () => {
    const seller = newSellerId()
    const [prefix, body] = newId('txn', seller).split('_')
    expect(prefix).toBe('txn')
    expect(body).toMatch(/^[0-9A-HJKMNP-TV-Z]{35}$/)
    expect(body?.startsWith(seller)).toBe(true)
  })

  test('lead to their seller, for every moment and any chance', () => {
    const chance = fc.uint8Array({ minLength: 10, maxLength: 10 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), chance, (now, bytes) => {
        const seller = newSellerId()
        const id = newId('ses', seller, now, length => bytes.slice(0, length))
        expect(sellerOf('ses', id)).toBe(seller)
        expect(sellerOf('txn', id)).toBeNull()
      }),
    )
  })

  test('sort by time', () => {
    const seller = newSellerId()
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 47 }),
        fc.integer({ min: 1, max: 2 ** 46 }),
        (now, later) => {
          expect(newId('a', seller, now) < newId('a', seller, now + later)).toBe(true)
        },
      ),
    )
  })

  test('have bounds by time', () => {
    const seller = newSellerId()
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 47 }), now => {
        const id = newId('a', seller, now)
        expect(idBoundary('a', seller, now) <= id).toBe(true)
        expect(id < idBoundary('a', seller, now + 1)).toBe(true)
        expect(id < lastId('a', seller)).toBe(true)
      }),
    )
  })

  test('carry the version and variant of RFC 9562, and 74 random bits', () => {
    const seller = newSellerId()
    const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
    const bits = (random: Random) =>
      [...newId('a', seller, 0, random).slice(11)].reduce(
        (sum, letter) => (sum << 5n) | BigInt(letters.indexOf(letter)),
        0n,
      )
    expect(bits(zeros)).toBe((7n << 76n) | (2n << 62n))
    const differing = (bits(zeros) ^ bits(ones)).toString(2).replaceAll('0', '').length
    expect(differing).toBe(74)
  })

  test("a drawn tag is never the platform's", () => {
    let draws = 0
    const random: Random = length => (draws++ === 0 ? zeros(length) : ones(length))
    expect(newSellerId(random)).toBe('ZZZZZZZZZ')
    expect(draws).toBe(2)
    expect(isSellerId(PLATFORM)).toBe(true)
  })

  test.each([
    '',
    'ses_',
    'ses_000000000',
    `ses_${'0'.repeat(34)}`,
    `ses_${'0'.repeat(36)}`,
    `ses_${'a'.repeat(35)}`,
    `ses_${'I'.repeat(35)}`,
    `SES_${'0'.repeat(35)}`,
    `ses_000000000${'8'}${'0'.repeat(25)}`,
    `ses_${'0'.repeat(35)}\n`,
  ])('%o is no id', text => {
    expect(sellerOf('ses', text)).toBeNull()
  })
})
