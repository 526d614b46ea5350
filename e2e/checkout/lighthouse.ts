import lighthouse, { type RunnerResult } from 'lighthouse'
import { chromium } from 'playwright'
import { LAUNCH } from '../browser.ts'

export interface Figures {
  performance: number
  lcp: number
  fcp: number
  cls: number
  tbt: number
  accessibility: number
  bestPractices: number
  seo: number
  /** What keeps a score from being whole. */
  faults: string[]
}

const PORT = 9333
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  `--remote-debugging-port=${PORT}`,
]

function figuresOf({ lhr }: RunnerResult): Figures {
  const score = (name: string) => lhr.categories[name]?.score ?? 0
  const number = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN
  const refs = ['accessibility', 'best-practices', 'seo'].flatMap(
    name => lhr.categories[name]?.auditRefs ?? [],
  )
  const faults = refs
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${lhr.audits[id]?.title}`)
  return {
    performance: score('performance'),
    lcp: number('largest-contentful-paint'),
    fcp: number('first-contentful-paint'),
    cls: number('cumulative-layout-shift'),
    tbt: number('total-blocking-time'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    faults,
  }
}

/** One look at a page, as Lighthouse has it by default: a phone, slow 4G, a slow processor. */
export async function measure(url: string): Promise<Figures> {
  const browser = await chromium.launch({ ...LAUNCH, args: [...(LAUNCH.args ?? []), ...FLAGS] })
  try {
    const result = await lighthouse(url, { port: PORT, logLevel: 'error' })
    if (!result) throw new Error(`no result for ${url}`)
    return figuresOf(result)
  } finally {
    await browser.close()
  }
}

/** The middle of each figure by itself. */
export function median(all: readonly Figures[]): Figures {
  const middle = (pick: (figures: Figures) => number): number =>
    all.map(pick).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
  return {
    performance: middle(each => each.performance),
    lcp: middle(each => each.lcp),
    fcp: middle(each => each.fcp),
    cls: middle(each => each.cls),
    tbt: middle(each => each.tbt),
    accessibility: middle(each => each.accessibility),
    bestPractices: middle(each => each.bestPractices),
    seo: middle(each => each.seo),
    faults: [...new Set(all.flatMap(({ faults }) => faults))],
  }
}
