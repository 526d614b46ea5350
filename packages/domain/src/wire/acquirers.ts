import { z } from 'zod'
import { answer } from './answer.ts'
import { line } from './fields.ts'
import { acquirerId, money, shown, shownInt, shownKey, shownNumber } from './shown.ts'

const SHOWN_API = 'https://pix.exemplo.com.br/v2'
const SHOWN_TOKEN_URL = 'https://pix.exemplo.com.br/oauth/token'
const SHOWN_PIX_KEY = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'
const PAYOUT_WAYS = ['sandbox', 'efi', 'manual'] as const

export const acquirer = z.object({
  id: acquirerId,
  name: shown('Banco'),
  status: z.enum(['active', 'inactive']),
  environment: z.enum(['sandbox', 'production']),
  /** Only their last letters are ever shown again. */
  apiKey: shown('••••a1b2'),
  secretKey: shown('••••c3d4'),
  /** Where its API begins; empty: the sandbox bank of this installation. */
  baseUrl: shown(SHOWN_API),
  tokenUrl: shown(SHOWN_TOKEN_URL),
  /** The platform's own Pix key there; empty: every seller has an account of their own. */
  pixKey: shown(SHOWN_PIX_KEY),
  /** How withdrawals leave through it. */
  payouts: z.enum(PAYOUT_WAYS),
  /** Whether it is reached with a certificate of ours (mTLS). */
  hasCertificate: z.boolean(),
  priority: shownInt(1),
  /** The share of calls that were answered, from 0 to 100; null: none was made. */
  uptime: shownNumber(99.9).nullable(),
  volume: money,
  transactions: shownInt(42),
})
export type Acquirer = z.infer<typeof acquirer>

const PEM_MAX = 20_000
const pem = shown('-----BEGIN CERTIFICATE-----')
  .max(PEM_MAX)
  .regex(/^-----BEGIN [A-Z ]+-----/, 'Use o texto PEM')
const webUrl = shown(SHOWN_API)
  .trim()
  .max(500)
  .refine(
    text => text === '' || URL.parse(text)?.protocol === 'https:',
    'Use um endereço que comece com https://',
  )
const key = shownKey.trim().max(2000).nullable().optional()
export const saveAcquirerInput = z.object({
  /** Without one, a new acquirer is made. */
  id: acquirerId.max(100).optional(),
  name: line(120, 'Banco').min(1, 'Nome é obrigatório'),
  status: z.enum(['active', 'inactive']),
  environment: z.enum(['sandbox', 'production']),
  /** Left out, empty or as it is shown: stays what it is; null: is forgotten. */
  apiKey: key,
  secretKey: key,
  baseUrl: webUrl.optional(),
  tokenUrl: webUrl.optional(),
  pixKey: shown(SHOWN_PIX_KEY).trim().max(77).optional(),
  payouts: z.enum(PAYOUT_WAYS).optional(),
  /** PEM; null: is forgotten. */
  certificate: z.object({ cert: pem, key: pem, ca: pem.nullable() }).nullable().optional(),
  priority: shownInt(1).min(0).max(1000).optional(),
})
export type SaveAcquirer = z.infer<typeof saveAcquirerInput>
export const acquirersAnswer = answer({ acquirers: z.array(acquirer) })
export const acquirerAnswer = answer({ acquirer })
