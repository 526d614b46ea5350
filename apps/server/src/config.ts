import { z } from 'zod'
import {
  baseUrl,
  checkoutOrigin,
  cidrs,
  destinations,
  isLoopback,
  jobsRole,
  origin,
  pauses,
  port,
  readable,
  secretKey,
  storageUrl,
  switched,
  totpSecret,
  urlOf,
} from './config-values.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** A misspelt `production` must not quietly run without what production asks for. */
const STAGES = ['development', 'production', 'test'] as const

const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  CHECKOUT_PORT: port.default(3001),
  PSP_PORT: port.default(3002),
  PSP_URL: origin.optional(),
  JOBS: jobsRole.default('on'),
  APP_URL: origin.optional(),
  CHECKOUT_URL: checkoutOrigin.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: urlOf('postgres', 'postgresql').optional(),
  DATABASE_APP_URL: urlOf('postgres', 'postgresql').optional(),
  DATABASE_PREPARE: switched.default(true),
  SECRET_KEY: secretKey.optional(),
  MASTER_TOTP_SECRET: totpSecret.optional(),
  PIX_PROVIDER: z.enum(['sandbox', 'bacen'], 'is sandbox or bacen').default('sandbox'),
  PIX_PAYOUT: z.enum(['sandbox', 'efi', 'manual'], 'is sandbox, efi or manual').default('sandbox'),
  PIX_BASE_URL: urlOf('https').optional(),
  PIX_TOKEN_URL: urlOf('https').optional(),
  PIX_CLIENT_ID: z.string().optional(),
  PIX_CLIENT_SECRET: z.string().optional(),
  PIX_KEY: z.string().max(77, 'is a Pix key of at most 77 characters').optional(),
  PIX_CERT_FILE: readable.optional(),
  PIX_CERT_KEY_FILE: readable.optional(),
  PIX_CA_FILE: readable.optional(),
  METRICS_TOKEN: z.string().optional(),
  DEMO: z.stringbool('is true or false').optional(),
  SMTP_URL: urlOf('smtp', 'smtps').optional(),
  STORAGE_URL: storageUrl.optional(),
  REDIS_URL: urlOf('redis', 'rediss').optional(),
  EGRESS_ALLOW: destinations.default([]),
  NEWS_SCHEDULE: pauses.optional(),
  RATE_LIMIT: switched.default(true),
  TRUST_PROXY: cidrs.default([]),
  NODE_ENV: z.enum(STAGES, `is one of ${STAGES.join(', ')}`).default('development'),
  LOG_LEVEL: z.enum(LOG_LEVELS, `is one of ${LOG_LEVELS.join(', ')}`).default('info'),
})

/** Without these a real provider cannot be reached. */
const REAL_PROVIDER = ['PIX_BASE_URL', 'PIX_TOKEN_URL', 'PIX_CLIENT_ID', 'PIX_CLIENT_SECRET'] as const

type Variables = z.infer<typeof variables>

/** Everything that is wrong with the environment, in one message. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export type Config = ReturnType<typeof settle>

/** The only reader of the environment; what it answers is passed down. */
export function readConfig(env: NodeJS.ProcessEnv) {
  // An empty variable is one that was not set: that is how compose files and unit files leave things out.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const read = variables.safeParse(set)
  const faults = read.success
    ? []
    : read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  // Rules between variables are checked too when others are wrong, so that one start tells all.
  const known = read.success ? read.data : lenient(set)
  faults.push(...contradictions(known))
  if (faults.length > 0 || !read.success) {
    throw new ConfigError(
      ['The configuration is not right:', ...faults.map(fault => `  - ${fault}`)].join('\n'),
    )
  }
  return settle(read.data)
}

/** Each variable by itself; a wrong one counts as not set. */
function lenient(set: Record<string, string | undefined>): Variables {
  const wrong = new Set(variables.safeParse(set).error?.issues.map(({ path }) => path[0]))
  return variables.parse(Object.fromEntries(Object.entries(set).filter(([name]) => !wrong.has(name))))
}

const appUrlOf = ({ APP_URL, PORT }: Variables): string => APP_URL ?? `http://localhost:${PORT}`
const checkoutUrlOf = ({ CHECKOUT_URL, CHECKOUT_PORT }: Variables): string =>
  CHECKOUT_URL ?? `http://localhost:${CHECKOUT_PORT}`

function contradictions(known: Variables): string[] {
  const production = known.NODE_ENV === 'production'
  const ports = [known.PORT, known.CHECKOUT_PORT, known.PSP_PORT]
  const rules: [boolean, string][] = [
    [
      new Set(ports).size < ports.length,
      `PORT, CHECKOUT_PORT and PSP_PORT are three different ports, not ${ports.join(', ')}`,
    ],
    [
      covers(checkoutUrlOf(known), appUrlOf(known)),
      'CHECKOUT_URL is an origin of its own, apart from APP_URL: what sellers put into their checkouts must never meet a signed-in session',
    ],
    [
      production && known.DATABASE_URL !== undefined && known.SECRET_KEY === undefined,
      'SECRET_KEY is missing: with NODE_ENV=production and DATABASE_URL it has to be given (make one: openssl rand -base64 48)',
    ],
    [production && !known.RATE_LIMIT, 'RATE_LIMIT is never off when NODE_ENV=production'],
    [
      known.DEMO === true && known.PIX_PROVIDER !== 'sandbox',
      'DEMO is only for PIX_PROVIDER=sandbox: made-up sales do not belong beside real money',
    ],
    ...REAL_PROVIDER.map((name): [boolean, string] => [
      known.PIX_PROVIDER === 'bacen' && known[name] === undefined,
      `${name} is missing: PIX_PROVIDER=bacen needs it`,
    ]),
    [
      (known.PIX_CERT_FILE === undefined) !== (known.PIX_CERT_KEY_FILE === undefined),
      'PIX_CERT_FILE and PIX_CERT_KEY_FILE belong together',
    ],
    [
      known.PIX_PROVIDER === 'bacen' && known.PIX_PAYOUT === 'sandbox' && known.PIX_BASE_URL !== undefined,
      'PIX_PAYOUT is efi or manual with PIX_PROVIDER=bacen',
    ],
    [
      known.JOBS !== 'on' && (known.DATABASE_URL === undefined || known.SECRET_KEY === undefined),
      `JOBS=${known.JOBS} is for several processes on one database: DATABASE_URL and SECRET_KEY have to be given, the same to each`,
    ],
    [
      known.PSP_URL !== undefined && known.PIX_PROVIDER !== 'sandbox',
      'PSP_URL is where the sandbox bank runs, which only PIX_PROVIDER=sandbox has',
    ],
    [
      known.DATABASE_APP_URL !== undefined && known.DATABASE_URL === undefined,
      'DATABASE_APP_URL is another way to the database of DATABASE_URL, which is missing',
    ],
  ]
  return rules.flatMap(([broken, fault]) => (broken ? [fault] : []))
}

/** True where a checkout would be served on the app's own origin. */
function covers(checkoutUrl: string, appUrl: string): boolean {
  const wildcard = /^https:\/\/\*(\..+)$/.exec(checkoutUrl)?.[1]
  return wildcard ? new URL(appUrl).host.endsWith(wildcard) : baseUrl(checkoutUrl) === baseUrl(appUrl)
}

/** Fills the first acquirer at the first start; null: the sandbox bank. */
function firstAcquirerOf(read: Variables) {
  const { PIX_BASE_URL: baseUrl, PIX_TOKEN_URL: tokenUrl, PIX_CLIENT_ID: clientId } = read
  const { PIX_CLIENT_SECRET: clientSecret, PIX_CERT_FILE: cert, PIX_CERT_KEY_FILE: key } = read
  if (read.PIX_PROVIDER === 'sandbox' || !baseUrl || !tokenUrl || !clientId || !clientSecret) return null
  return {
    baseUrl,
    tokenUrl,
    clientId,
    clientSecret,
    pixKey: read.PIX_KEY ?? null,
    payouts: read.PIX_PAYOUT,
    certificate: cert && key ? { cert, key, ca: read.PIX_CA_FILE ?? null } : null,
  }
}

function settle(read: Variables) {
  const embedded = read.DATABASE_URL === undefined
  return {
    host: read.HOST,
    port: read.PORT,
    checkoutPort: read.CHECKOUT_PORT,
    pspPort: read.PSP_PORT,
    pspUrl: read.PSP_URL,
    jobs: read.JOBS,
    startsBank: read.PIX_PROVIDER === 'sandbox' && read.PSP_URL === undefined && read.JOBS !== 'only',
    appUrl: appUrlOf(read),
    checkoutUrl: checkoutUrlOf(read),
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    databaseAppUrl: read.DATABASE_APP_URL,
    databasePrepare: read.DATABASE_PREPARE,
    secretKey: read.SECRET_KEY,
    masterTotpSecret: read.MASTER_TOTP_SECRET,
    pixProvider: read.PIX_PROVIDER,
    firstAcquirer: firstAcquirerOf(read),
    metricsToken: read.METRICS_TOKEN,
    demo: read.DEMO ?? (embedded && read.PIX_PROVIDER === 'sandbox' && isLoopback(read.HOST)),
    smtpUrl: read.SMTP_URL,
    storageUrl: read.STORAGE_URL,
    redisUrl: read.REDIS_URL,
    egressAllow: read.EGRESS_ALLOW,
    newsSchedule: read.NEWS_SCHEDULE,
    rateLimited: read.RATE_LIMIT,
    trustProxy: read.TRUST_PROXY,
    production: read.NODE_ENV === 'production',
    logLevel: read.LOG_LEVEL,
  } as const
}
