import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const KEY = 'k'.repeat(40)
const REAL = {
  PIX_PROVIDER: 'bacen',
  PIX_PAYOUT: 'efi',
  PIX_BASE_URL: 'https://pix.example.com/v2',
  PIX_TOKEN_URL: 'https://pix.example.com/oauth/token',
  PIX_CLIENT_ID: 'id',
  PIX_CLIENT_SECRET: 'secret',
}
const faultsOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

describe('the configuration', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      checkoutPort: 3001,
      pspPort: 3002,
      pspUrl: undefined,
      jobs: 'on',
      startsBank: true,
      appUrl: 'http://localhost:3000',
      checkoutUrl: 'http://localhost:3001',
      dataDir: '.data',
      databaseUrl: undefined,
      databasePrepare: true,
      pixProvider: 'sandbox',
      firstAcquirer: null,
      demo: true,
      egressAllow: [],
      rateLimited: true,
      trustProxy: [],
      production: false,
      logLevel: 'info',
    })
  })

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  it('puts the port into the URLs that were not given', () => {
    const { appUrl, checkoutUrl } = readConfig({ PORT: '4000', CHECKOUT_PORT: '4001' })
    expect([appUrl, checkoutUrl]).toEqual(['http://localhost:4000', 'http://localhost:4001'])
  })

  it('names every fault in one message, contradictions too', () => {
    const message = faultsOf({
      PORT: 'x',
      CHECKOUT_PORT: '4000',
      PSP_PORT: '4000',
      APP_URL: 'https://pagora.example/app',
      DATABASE_URL: 'mysql://x/y',
      MASTER_TOTP_SECRET: '0189',
      PIX_PROVIDER: 'bank',
      TRUST_PROXY: '10.0.0.0/64',
      EGRESS_ALLOW: 'localhost',
      RATE_LIMIT: 'off',
      NODE_ENV: 'production',
    })
    const names = [...message.matchAll(/^ {2}- (\w+)/gm)].map(([, name]) => name)
    expect(names.sort()).toEqual(
      [
        'APP_URL',
        'DATABASE_URL',
        'EGRESS_ALLOW',
        'MASTER_TOTP_SECRET',
        'PIX_PROVIDER',
        'PORT',
        'PORT',
        'RATE_LIMIT',
        'TRUST_PROXY',
      ].sort(),
    )
  })

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['APP_URL', 'pagora.example'],
    ['APP_URL', 'https://user@pagora.example'],
    ['APP_URL', 'https://*.pagora.example'],
    ['CHECKOUT_URL', 'http://*.pagora.example'],
    ['CHECKOUT_URL', 'https://*.com'],
    ['CHECKOUT_URL', 'https://a.*.pagora.example'],
    ['SECRET_KEY', 'short'],
    ['DEMO', 'maybe'],
    ['SMTP_URL', 'https://mail.example'],
    ['STORAGE_URL', 'https://bucket'],
    ['REDIS_URL', 'localhost:6379'],
    ['RATE_LIMIT', 'no'],
    ['DATABASE_PREPARE', 'false'],
    ['LOG_LEVEL', 'loud'],
    ['PIX_PAYOUT', 'bank'],
    ['JOBS', 'none'],
    ['NEWS_SCHEDULE', '0,5s'],
    ['PSP_URL', 'http://localhost:3002/v2'],
    ['TRUST_PROXY', 'everyone'],
    ['EGRESS_ALLOW', 'http://localhost:80'],
  ])('refuses %s=%s', (name, value) => {
    expect(faultsOf({ [name]: value })).toContain(`- ${name} `)
  })

  it('takes lists, origins and secrets as people write them', () => {
    expect(
      readConfig({
        TRUST_PROXY: '10.0.0.0/8, ::1, 192.0.2.7',
        EGRESS_ALLOW: 'localhost:9000,[::1]:80',
        APP_URL: 'https://Pagora.example/',
        CHECKOUT_URL: 'https://*.pay.example',
        MASTER_TOTP_SECRET: 'jbsw y3dp ehpk 3pxp',
        NEWS_SCHEDULE: '0, 500,1000',
      }),
    ).toMatchObject({
      trustProxy: ['10.0.0.0/8', '::1', '192.0.2.7'],
      egressAllow: ['localhost:9000', '[::1]:80'],
      appUrl: 'https://pagora.example',
      checkoutUrl: 'https://*.pay.example',
      masterTotpSecret: 'JBSWY3DPEHPK3PXP',
      newsSchedule: [0, 500, 1000],
    })
  })

  it('keeps the checkout apart from the app', () => {
    const refused = 'CHECKOUT_URL is an origin of its own'
    expect(faultsOf({ APP_URL: 'https://a.example', CHECKOUT_URL: 'https://a.example/' })).toContain(refused)
    expect(faultsOf({ APP_URL: 'https://app.a.example', CHECKOUT_URL: 'https://*.a.example' })).toContain(
      refused,
    )
    expect(faultsOf({ APP_URL: 'https://a.example', CHECKOUT_URL: 'https://*.a.example' })).toBe('')
  })

  it('asks for the root key where one of its own would be lost with the machine', () => {
    const env = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db.example/pagora' }
    expect(faultsOf(env)).toContain('SECRET_KEY is missing')
    expect(faultsOf({ ...env, SECRET_KEY: KEY })).toBe('')
    expect(faultsOf({ NODE_ENV: 'production' })).toBe('')
  })

  it('takes no misspelt production for a machine to play on', () => {
    expect(faultsOf({ NODE_ENV: 'prodution' })).toContain('NODE_ENV is one of development, production, test')
    expect(readConfig({ NODE_ENV: 'production' }).production).toBe(true)
  })

  it('never lifts the limits in production', () => {
    expect(readConfig({ RATE_LIMIT: 'off' }).rateLimited).toBe(false)
    expect(faultsOf({ RATE_LIMIT: 'off', NODE_ENV: 'production' })).toContain('RATE_LIMIT')
  })

  it('loads the demo only where nothing real can be near, unless asked to', () => {
    const demo = (env: NodeJS.ProcessEnv) => readConfig(env).demo
    expect(demo({ HOST: '::1' })).toBe(true)
    expect(demo({ HOST: '0.0.0.0' })).toBe(false)
    expect(demo(REAL)).toBe(false)
    expect(demo({ DATABASE_URL: 'postgres://db.example/pagora' })).toBe(false)
    expect(demo({ DATABASE_URL: 'postgres://db.example/pagora', DEMO: 'true' })).toBe(true)
    expect(demo({ DEMO: 'false' })).toBe(false)
    expect(faultsOf({ ...REAL, DEMO: 'true' })).toContain('DEMO is only for')
  })

  it('wants all that a real provider takes, and reads its certificate', () => {
    expect(readConfig({ ...REAL, PIX_KEY: 'chave@exemplo.com.br' }).firstAcquirer).toEqual({
      baseUrl: 'https://pix.example.com/v2',
      tokenUrl: 'https://pix.example.com/oauth/token',
      clientId: 'id',
      clientSecret: 'secret',
      pixKey: 'chave@exemplo.com.br',
      payouts: 'efi',
      certificate: null,
    })
    const file = fileURLToPath(import.meta.url)
    const withFiles = readConfig({ ...REAL, PIX_CERT_FILE: file, PIX_CERT_KEY_FILE: file }).firstAcquirer
    expect(withFiles?.certificate).toMatchObject({ ca: null, cert: expect.stringContaining('ConfigError') })
    const faults = faultsOf({ PIX_PROVIDER: 'bacen', PIX_CERT_FILE: '/nowhere' })
    for (const name of [
      'PIX_BASE_URL',
      'PIX_TOKEN_URL',
      'PIX_CLIENT_ID',
      'PIX_CLIENT_SECRET',
      'PIX_CERT_FILE',
    ])
      expect(faults).toContain(name)
    expect(faultsOf({ ...REAL, PIX_CERT_FILE: file })).toContain('belong together')
    expect(faultsOf({ ...REAL, PIX_PAYOUT: 'sandbox' })).toContain('PIX_PAYOUT')
    expect(faultsOf({ ...REAL, PIX_BASE_URL: 'http://pix.example.com' })).toContain('PIX_BASE_URL')
  })

  it('wants DATABASE_APP_URL beside DATABASE_URL only', () => {
    expect(faultsOf({ DATABASE_APP_URL: 'postgres://bouncer.example/pagora' })).toContain('DATABASE_APP_URL')
  })
  it('lets several processes share a database and a bank', () => {
    const shared = { DATABASE_URL: 'postgres://db.example/pagora', SECRET_KEY: KEY }
    const bank = { PSP_URL: 'http://localhost:3002/' }
    expect(readConfig({ ...shared, JOBS: 'off' })).toMatchObject({ jobs: 'off', startsBank: true })
    expect(readConfig({ ...shared, ...bank, JOBS: 'off' })).toMatchObject({
      pspUrl: 'http://localhost:3002',
      startsBank: false,
    })
    expect(readConfig({ ...shared, JOBS: 'only' }).startsBank).toBe(false)
    for (const JOBS of ['off', 'only']) {
      expect(faultsOf({ JOBS })).toContain(`JOBS=${JOBS} is for several processes`)
      expect(faultsOf({ ...shared, SECRET_KEY: '', JOBS })).toContain('SECRET_KEY have to be given')
    }
    expect(faultsOf({ ...bank, PIX_PROVIDER: 'bacen' })).toContain('PSP_URL')
  })
})
