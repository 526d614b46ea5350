import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromText } from './scalars.ts'

describe('text as a value', () => {
  it('is a number exactly where JSON says so', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), text => {
        let spelt: unknown
        try {
          spelt = JSON.parse(text)
        } catch {
          spelt = text
        }
        const isNumber = typeof spelt === 'number' && Number.isFinite(spelt) && text.trim() === text
        expect(fromText('number', text)).toBe(isNumber ? spelt : text)
      }),
    )
  })

  it('is a boolean in two spellings only', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('true', 'false', 'TRUE', '1', '')), text => {
        expect(fromText('boolean', text)).toBe(text === 'true' ? true : text === 'false' ? false : text)
      }),
    )
  })

  it('stays a list where it was repeated', () => {
    expect(fromText('number', ['1', '2'])).toEqual(['1', '2'])
  })
})
