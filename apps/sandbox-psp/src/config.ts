import { z } from 'zod'

/** What is wrong with the environment, in words. */
export class ConfigError extends Error {}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']
/** What a code leads to has 77 letters, of which a charge's own path takes 39. */
const PUBLIC_HOST_MAX = 38

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PSP_PORT: z.coerce.number().int().min(0).max(65_535).default(3002),
  BANK_FILE: z.string().min(1).default('.data/bank.sqlite'),
  BANK_CLIENT_ID: z.string().min(1).optional(),
  BANK_CLIENT_SECRET: z.string().min(1).optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(url => url.replace(/^https?:\/\/|\/+$/g, '').length <= PUBLIC_HOST_MAX)
    .optional(),
})

export interface Config {
  host: string
  port: number
  file: string
  clientId: string
  clientSecret: string
  publicUrl?: string
}

export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const read = environment.safeParse(variables)
  if (!read.success) {
    const names = [...new Set(read.error.issues.map(({ path }) => String(path[0])))]
    throw new ConfigError(`Wrong in the environment: ${names.join(', ')}`)
  }
  const { HOST, PSP_PORT, BANK_FILE, BANK_CLIENT_ID, BANK_CLIENT_SECRET, PUBLIC_URL } = read.data
  // Whoever reaches it from elsewhere must not find the door open.
  if (!LOOPBACK.includes(HOST) && !(BANK_CLIENT_ID && BANK_CLIENT_SECRET)) {
    throw new ConfigError('BANK_CLIENT_ID and BANK_CLIENT_SECRET are needed where HOST is not loopback')
  }
  return {
    host: HOST,
    port: PSP_PORT,
    file: BANK_FILE,
    clientId: BANK_CLIENT_ID ?? 'sandbox',
    clientSecret: BANK_CLIENT_SECRET ?? 'sandbox',
    ...(PUBLIC_URL === undefined ? {} : { publicUrl: PUBLIC_URL }),
  }
}
