import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SaleStatus } from './api.ts'
import { followSale } from './follow.ts'

class Page extends EventTarget {
  hidden = false
}
let page: Page
let win: EventTarget
let answer: () => Promise<Response>
let asked: number
let told: SaleStatus[]
let reached: boolean[]
const news = { tell: (status: SaleStatus) => told.push(status), reach: (is: boolean) => reached.push(is) }
const status = (value: string) => Response.json({ status: true, data: { status: value } })

beforeEach(() => {
  vi.useFakeTimers()
  page = new Page()
  win = new EventTarget()
  asked = 0
  told = []
  reached = []
  answer = async () => status('pending')
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', win.addEventListener.bind(win))
  vi.stubGlobal('removeEventListener', win.removeEventListener.bind(win))
  vi.stubGlobal('EventSource', undefined)
  vi.stubGlobal('fetch', () => {
    asked += 1
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('PUB-62 asks every second and stops on completed', async () => {
  followSale('trx_1', news)
  await vi.advanceTimersByTimeAsync(4500)
  expect(asked).toBe(5)
  answer = async () => status('completed')
  await vi.advanceTimersByTimeAsync(1000)
  expect(told.at(-1)).toEqual({ status: 'completed' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(6)
})

test('goes on for two minutes after failed, since what was on its way still arrives', async () => {
  answer = async () => status('failed')
  followSale('trx_1', news)
  await vi.advanceTimersByTimeAsync(110_000)
  expect(asked).toBe(111)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBeLessThan(125)
})

test('is slower in a hidden tab, and asks at once when somebody comes back', async () => {
  const stop = followSale('trx_1', news)
  page.hidden = true
  await vi.advanceTimersByTimeAsync(1000)
  const before = asked
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked - before).toBe(3)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  expect(asked - before).toBe(4)
  stop()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked - before).toBe(4)
})

test('says when the network is gone, and goes on', async () => {
  answer = async () => {
    throw new TypeError('Failed to fetch')
  }
  followSale('trx_1', news)
  await vi.advanceTimersByTimeAsync(1500)
  expect(reached.at(-1)).toBe(false)
  answer = async () => status('pending')
  win.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(10)
  expect(reached.at(-1)).toBe(true)
})

test('a question that never comes back stops none of the next', async () => {
  let free: (answer: Response) => void = () => undefined
  answer = () => new Promise(resolve => (free = resolve))
  followSale('trx_1', news)
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toBe(1)
  answer = async () => status('completed')
  free(status('pending'))
  await vi.advanceTimersByTimeAsync(1100)
  expect(told.at(-1)).toEqual({ status: 'completed' })
})
