import { beforeEach, expect, test } from 'vitest'
import { NOBODY } from '../buyer/fields.ts'
import { sample } from '../test-sample.ts'
import { type Memories, memoriesOf, requestFor } from './memory.ts'
import { wishOf } from './wish.ts'

const sale = (letter: string) => `trx_${letter.repeat(35)}`
const wish = (name: string) => wishOf(sample(), { buyer: { ...NOBODY, name }, bump: false, tracking: {} })

let kept: Map<string, string>
const tab = (): Memories =>
  memoriesOf('chk_1', () => ({
    getItem: name => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
  }))
beforeEach(() => {
  kept = new Map()
})

const sent = (memories: Memories, name: string, id: string, over: string | null = null) => {
  const request = requestFor(memories.read(), wish(name), over)
  memories.keep({ id, ...request.trace })
  return request
}

test('one key for the same contents: twice, after a reload, in two tabs', () => {
  const [one, two] = [tab(), tab()]
  const first = sent(one, 'Ana', sale('A'))
  expect(requestFor(one.read(), wish('Ana'), null)).toEqual(first)
  expect(requestFor(two.read(), wish('Ana'), null)).toEqual(first)
  expect(requestFor(tab().read(), wish('Ana'), null)).toEqual(first)
})

test('other contents take the place of what is open, the same way in both tabs', () => {
  const first = sent(tab(), 'Ana', sale('A'))
  const other = sent(tab(), 'Bia', sale('B'))
  expect(other).toMatchObject({ replaces: sale('A') })
  expect(other.key).not.toBe(first.key)
  expect(requestFor(tab().read(), wish('Bia'), null)).toEqual(other)
})

test('a new code after the old one ran out; a second tab that asks for it gets the same', () => {
  sent(tab(), 'Ana', sale('A'))
  const renewed = sent(tab(), 'Ana', sale('B'), sale('A'))
  expect(renewed.replaces).toBe(sale('A'))
  expect(requestFor(tab().read(), wish('Ana'), sale('A'))).toEqual(renewed)
})

test('after a payment the next purchase is one of its own, in both tabs the same', () => {
  const first = sent(tab(), 'Ana', sale('A'))
  tab().finish(sale('A'))
  const next = sent(tab(), 'Ana', sale('B'))
  expect(next.replaces).toBeUndefined()
  expect(next.key).not.toBe(first.key)
  expect(requestFor(tab().read(), wish('Ana'), null)).toEqual(next)
})

test('ids only: nothing that was typed is stored', () => {
  sent(tab(), 'Ana', sale('A'))
  sent(tab(), 'Bia', sale('B'))
  const [text = ''] = [...kept.values()]
  expect(text).not.toMatch(/Ana|Bia/)
  expect(Object.keys(JSON.parse(text).last).toSorted()).toEqual(['after', 'id', 'mark', 'took'])
})

test.each(['', '{', '{"seed":"x"}', '{"seed":1,"last":{"id":"<script>"}}', 'null'])(
  'a planted %s is nothing',
  text => {
    kept.set('pagora.chk_1', text)
    expect(tab().read()).toEqual({ seed: expect.stringMatching(/^[0-9a-f]{32}$/) })
  },
)

test('a browser that refuses its storage keeps it for the page', () => {
  const memories = memoriesOf('chk_1', () => {
    throw new Error('SecurityError')
  })
  const first = requestFor(memories.read(), wish('Ana'), null)
  expect(requestFor(memories.read(), wish('Ana'), null)).toEqual(first)
})
