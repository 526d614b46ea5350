import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '../rpc/index.ts'
import type { Vault } from '../vault/index.ts'

/** One admin may look at one photo, for a few minutes. */
export interface View {
  fileId: string
  adminId: string
}

const LIFE_MS = 5 * 60_000
const PURPOSE = 'kyc-view'
const TOKEN = /^\/?([\w-]{1,400})\.([\w-]{43})$/

/** A path that holds its own right, since an image in a page carries no header. Made anew at each reading. */
export function viewPath(vault: Vault, { fileId, adminId }: View, now: number): string {
  const payload = Buffer.from(JSON.stringify([fileId, adminId, now + LIFE_MS])).toString('base64url')
  return `/${payload}.${vault.mac(PURPOSE, payload).toString('base64url')}`
}

/** What a path allows; one that we did not sign is missing, one of before is over. */
export function viewOf(vault: Vault, path: string, now: number): View {
  const [, payload = '', signature = ''] = TOKEN.exec(path) ?? []
  const given = Buffer.from(signature, 'base64url')
  const signed = vault.mac(PURPOSE, payload)
  if (given.length !== signed.length || !timingSafeEqual(given, signed)) throw new Refusal('NOT_FOUND')
  const [fileId, adminId, until] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
    string,
    string,
    number,
  ]
  if (until <= now) throw new Refusal('PATH_EXPIRED')
  return { fileId, adminId }
}
