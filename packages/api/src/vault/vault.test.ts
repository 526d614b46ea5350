import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createVault } from './vault.ts'

const vault = createVault('root key of some length, number one')
const other = createVault('root key of some length, number two')

describe('vault', () => {
  test('opens what it sealed, whatever it says', () => {
    const sealer = vault.withKey(vault.newDataKey())
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(sealer.open('here', sealer.seal('here', text))).toBe(text)
      }),
    )
  })

  test('what is sealed opens under no other context, data key or root key, and not when changed', () => {
    const dataKey = vault.newDataKey()
    const sealed = vault.withKey(dataKey).seal('here', 'segredo')
    expect(() => vault.withKey(dataKey).open('there', sealed)).toThrow()
    expect(() => vault.withKey(vault.newDataKey()).open('here', sealed)).toThrow()
    expect(() => other.withKey(dataKey)).toThrow()
    for (let i = 0; i < sealed.length; i++) {
      const changed = Buffer.from(sealed)
      changed[i] = (changed[i] ?? 0) ^ 1
      expect(() => vault.withKey(dataKey).open('here', changed)).toThrow()
    }
  })

  test('the same text is sealed differently each time, and stands nowhere in it', () => {
    const sealer = vault.withKey(vault.newDataKey())
    const [one, two] = [sealer.seal('here', 'segredo'), sealer.seal('here', 'segredo')]
    expect(one.equals(two)).toBe(false)
    expect(one.includes('segredo')).toBe(false)
  })

  test('a keyed hash depends on key, purpose, and where each part ends', () => {
    const same = vault.mac('a', 'bc', 'd')
    expect(vault.mac('a', 'bc', 'd').equals(same)).toBe(true)
    for (const differing of [
      vault.mac('a', 'b', 'cd'),
      vault.mac('ab', 'c', 'd'),
      vault.mac('a', 'bcd'),
      other.mac('a', 'bc', 'd'),
    ]) {
      expect(differing.equals(same)).toBe(false)
    }
  })

  test('the fingerprint tells keys apart', () => {
    expect(createVault('root key of some length, number one').fingerprint()).toBe(vault.fingerprint())
    expect(other.fingerprint()).not.toBe(vault.fingerprint())
  })
})
