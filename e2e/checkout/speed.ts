// `pnpm checkout:speed [runs]`: Lighthouse on the built checkout beside a bare page of the same server, and
// whether the marks are met. A phone, its default throttling, the median of five.
import { bootApp } from '../boot.ts'
import setup from '../global-setup.ts'
import { type Figures, measure, median } from './lighthouse.ts'
import { fullStall } from './shop.ts'

const RUNS = Number(process.argv[2] ?? 5)
const BARE =
  '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="description" content="Uma página"><title>Uma página</title></head><body><main><h1>Uma página</h1><p>Com um parágrafo.</p></main></body></html>'

const down = await setup()
const site = await bootApp(({ checkout }) => {
  checkout.get('/bare', (_request, reply) => reply.type('text/html; charset=utf-8').send(BARE))
})
const shop = await fullStall(site, {
  countdownTimer: { status: true, time: 900, title: 'A oferta termina em' },
  testimonials: {
    status: true,
    reviews: [{ name: 'Carla Dias', photo: '', description: 'Deu certo na primeira semana.', stars: 5 }],
  },
})
const PAGES = { bare: `${site.checkoutUrl}/bare`, '/c/{id}': shop.url, '/#/c/{id}': shop.hashUrl }
const all: Record<string, Figures[]> = {}
// One after the other within each round, so that a busy minute falls on all of them.
for (let run = 0; run < RUNS; run += 1) {
  for (const [name, url] of Object.entries(PAGES)) {
    const list = all[name] ?? []
    all[name] = list
    list.push(await measure(url))
  }
}
await site.close()
await down()

const shown = Object.entries(all).map(([name, list]) => [name, median(list)] as const)
console.table(
  Object.fromEntries(
    shown.map(([name, { faults, ...figures }]) => [
      name,
      {
        ...figures,
        lcp: Math.round(figures.lcp),
        fcp: Math.round(figures.fcp),
        tbt: Math.round(figures.tbt),
      },
    ]),
  ),
)
for (const [name, { faults }] of shown) for (const fault of faults) console.log(`${name}: ${fault}`)

const { bare, '/c/{id}': rendered, '/#/c/{id}': hash } = Object.fromEntries(shown)
if (!bare || !rendered || !hash) throw new Error('nothing was measured')
const MARKS: [string, boolean][] = [
  [
    '/c/{id}: performance at most 0.01 below the bare page',
    rendered.performance >= bare.performance - 0.0101,
  ],
  ['/#/c/{id}: performance at most 0.01 below the bare page', hash.performance >= bare.performance - 0.0101],
  ['/c/{id}: largest paint at most 1.2 s', rendered.lcp <= 1200],
  ['/#/c/{id}: largest paint at most 1.8 s', hash.lcp <= 1800],
  ['no layout shift', rendered.cls === 0 && hash.cls === 0],
  [
    '/c/{id}: accessibility, best practices and SEO 100',
    rendered.accessibility === 1 && rendered.bestPractices === 1 && rendered.seo === 1,
  ],
]
for (const [mark, met] of MARKS) console.log(`${met ? 'met   ' : 'MISSED'} ${mark}`)
process.exitCode = MARKS.every(([, met]) => met) ? 0 : 1
