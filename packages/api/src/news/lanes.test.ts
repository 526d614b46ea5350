import { describe, expect, test } from 'vitest'
import { createLanes } from './lanes.ts'
import { newsOptions } from './options.ts'
import type { DueRow } from './queries.ts'

let last = 0
const dueOf = (receiver: string, transactionId = `trx_${++last}`): DueRow => ({
  sellerId: '7V3K9QX2M' as never,
  id: `dlv_${++last}`,
  channel: 'webhook',
  receiver,
  transactionId,
  nextAt: '',
})

/** Begins as many as may, and answers those. */
function fill(lanes: ReturnType<typeof createLanes>, receiver: string, many = 100): DueRow[] {
  return Array.from({ length: many }, () => dueOf(receiver)).filter(due => lanes.enter(due))
}

function prove(
  lanes: ReturnType<typeof createLanes>,
  receiver: string,
  answered: 'prompt' | 'slow' = 'prompt',
): void {
  for (const due of fill(lanes, receiver)) lanes.leave(due, answered)
}

describe('lanes', () => {
  const create = () => createLanes(newsOptions().inFlight)

  test('a receiver gets one place until it has answered, then four; a shared service eight', () => {
    const lanes = create()
    expect(fill(lanes, 'a')).toHaveLength(1)
    for (const name of ['b', 'utmify', 'mail']) prove(lanes, name)
    expect(fill(lanes, 'b')).toHaveLength(4)
    expect(fill(lanes, 'utmify')).toHaveLength(8)
    expect(fill(lanes, 'mail')).toHaveLength(8)
  })

  test('many that hang leave room for those that answer', () => {
    const lanes = create()
    prove(lanes, 'good')
    const hanging = Array.from({ length: 200 }, (_, n) => fill(lanes, `new-${n}`)).flat()
    expect(hanging).toHaveLength(32)
    expect(fill(lanes, 'good')).toHaveLength(4)
    for (const due of hanging) lanes.leave(due, 'slow')
    const again = Array.from({ length: 200 }, (_, n) => fill(lanes, `new-${n < 32 ? n : 0}`)).flat()
    expect(again).toHaveLength(16)
    expect(fill(lanes, 'newcomer')).toHaveLength(1)
  })

  test('one that answers again has all its places back', () => {
    const lanes = create()
    prove(lanes, 'a', 'slow')
    const [only, ...more] = fill(lanes, 'a')
    expect(more).toEqual([])
    if (only) lanes.leave(only, 'prompt')
    expect(fill(lanes, 'a')).toHaveLength(4)
  })

  test('of one sale a receiver hears one thing at a time', () => {
    const lanes = create()
    prove(lanes, 'a')
    const first = dueOf('a', 'trx_same')
    const second = dueOf('a', 'trx_same')
    expect([lanes.enter(first), lanes.enter(second), lanes.enter(dueOf('a'))]).toEqual([true, false, true])
    lanes.leave(first, null)
    expect(lanes.enter(second)).toBe(true)
  })

  test('no more than 64 in all', () => {
    const lanes = create()
    const names = Array.from({ length: 40 }, (_, n) => `r-${n}`)
    for (const name of names) prove(lanes, name)
    expect(names.flatMap(name => fill(lanes, name))).toHaveLength(64)
  })
})
