import { run } from './child.ts'
import { measure, median } from './measure.ts'
import type { Setting, Target } from './subject.ts'

export interface Bench {
  name: string
  /** Subjects, by the names of their files and what each is told. */
  floor: string
  ours: string
  /** Ours has to reach this part of the floor; null is only told. */
  target: number | null
}

export interface Outcome {
  name: string
  floor: number
  ours: number
  ratio: number
  target: number | null
  ok: boolean
}

const ROUNDS = 5
const ROUND_SECONDS = 2
const WARM_UP_SECONDS = 2

/** What it answers, for a floor that sends as many bytes; nothing where no HTTP is. */
async function payloadOf(target: Target): Promise<string | null> {
  if ('loop' in target) return null
  const { url, method, headers, body } = target
  const answer = await fetch(url, { method, headers, body })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.text()
}

/**
 * Floor and ours take turns, so that whatever else the machine does hits both. The ratio is the
 * median of the rounds' own ratios.
 */
export async function compare(bench: Bench, setting: Omit<Setting, 'payload'>): Promise<Outcome> {
  const ours = await run(bench.ours, { ...setting, payload: null })
  const floor = await run(bench.floor, { ...setting, payload: await payloadOf(ours.target) })
  try {
    await measure(floor, WARM_UP_SECONDS)
    await measure(ours, WARM_UP_SECONDS)
    const rounds: Array<{ floor: number; ours: number }> = []
    for (let round = 0; round < ROUNDS; round++) {
      const below = await measure(floor, ROUND_SECONDS)
      rounds.push({ floor: below, ours: await measure(ours, ROUND_SECONDS) })
    }
    const ratio = median(rounds.map(round => round.ours / round.floor))
    return {
      name: bench.name,
      floor: median(rounds.map(round => round.floor)),
      ours: median(rounds.map(round => round.ours)),
      ratio,
      target: bench.target,
      ok: bench.target === null || ratio >= bench.target,
    }
  } finally {
    await Promise.all([ours.stop(), floor.stop()])
  }
}
