import { timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Vault } from '../vault/index.ts'
import type { AdminRow } from './queries.ts'

/** RFC 6238 as every authenticator app has it. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const STEP_MS = FORM.period * 1000
const CONTEXT = 'admins.secret_sealed'

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ ...FORM, issuer: 'Pagora', label, secret: Secret.fromBase32(secret) })

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32
export const sealTotpSecret = (vault: Vault, secret: string): Buffer =>
  vault.ofPlatform().seal(CONTEXT, secret)
export const openTotpSecret = (vault: Vault, sealed: Buffer): string =>
  vault.ofPlatform().open(CONTEXT, sealed)

/** What an authenticator app scans. */
export const otpauthUri = (secret: string, label: string): string => totpOf(secret, label).toString()

export const stepAt = (moment: number): number => Math.floor(moment / STEP_MS)

export const codeAt = (secret: string, step: number): string =>
  totpOf(secret, 'admin').generate({ timestamp: step * STEP_MS })

export interface Match {
  adminId: string
  step: number
}

/**
 * Whose code it is: of the current step or the one before. Every admin is tried, whoever fits, and
 * each comparison takes its time whole. A code that fits two admins tells nobody apart, so it is none.
 */
export function matchCode(vault: Vault, admins: AdminRow[], code: string, now: number): Match | null {
  const given = Buffer.from(code)
  const matches = admins.flatMap(admin => {
    const secret = openTotpSecret(vault, admin.secretSealed)
    const fitting = [stepAt(now), stepAt(now) - 1].filter(step => {
      const right = Buffer.from(codeAt(secret, step))
      return right.length === given.length && timingSafeEqual(right, given)
    })
    return fitting.slice(0, 1).map(step => ({ adminId: admin.id, step }))
  })
  const [match, another] = matches
  return match && !another ? match : null
}
