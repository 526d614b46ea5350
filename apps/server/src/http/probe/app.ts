import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppDeps, buildApp, type HttpConfig, type Pagora } from '../../app.ts'
import { probeRouter } from './router.ts'
import { probeServices } from './services.ts'

/** Two built front ends of a few lines each. */
function probeDist(name: string): string {
  const dist = mkdtempSync(join(tmpdir(), `pagora-${name}-`))
  mkdirSync(join(dist, 'assets'))
  writeFileSync(
    join(dist, 'index.html'),
    `<!doctype html><html><head><script type="module" src="/assets/main-a1b2c3d4.js"></script></head><body>${name}</body></html>`,
  )
  writeFileSync(join(dist, 'assets', 'main-a1b2c3d4.js'), 'export {}')
  writeFileSync(join(dist, 'robots.txt'), 'User-agent: *')
  // As the checkout's own build has it, for what needs no page of a real one.
  mkdirSync(join(dist, 'server'))
  writeFileSync(
    join(dist, 'server', 'render.js'),
    'const page = () => "<p>"\nexport const createPages = () => ({ start: page, checkout: page, preview: page, failure: page, legal: page })',
  )
  return dist
}

type Overrides = Omit<Partial<AppDeps>, 'config'> & { config?: Partial<HttpConfig> }

/** The whole app over the probe router; nothing behind it is real. */
export function probeApp({ config, ...overrides }: Overrides = {}): Pagora {
  return buildApp({
    config: {
      host: '127.0.0.1',
      port: 0,
      checkoutPort: 0,
      appUrl: 'http://localhost:3000',
      checkoutUrl: 'http://localhost:3001',
      trustProxy: [],
      rateLimit: true,
      metricsToken: null,
      ...config,
    },
    services: probeServices,
    ping: async () => ({ now: new Date() }),
    router: probeRouter,
    buyerProcedures: [],
    dist: { web: probeDist('web'), checkout: probeDist('checkout') },
    ...overrides,
  })
}
