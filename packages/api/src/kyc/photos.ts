import { randomBytes } from 'node:crypto'
import { newId, type SellerId } from '@pagora/domain'
import { Refusal } from '../rpc/index.ts'
import type { Services } from '../services.ts'
import type { Vault } from '../vault/index.ts'

export const PHOTO_PREFIX = 'kyf'

export interface SealedPhoto {
  id: string
  kind: 'selfie' | 'document'
  storeKey: string
  dataKey: Buffer
  size: number
  sealed: Buffer
}

/** Sealed bytes open as this photo only, even if somebody swaps files in the store. */
const contextOf = (id: string): string => `kyc-file:${id}`

/** Redrawn, so that nothing of where it was taken is left, and sealed with a key of its own. */
export async function sealPhoto(
  { images, vault }: Pick<Services, 'images' | 'vault'>,
  photo: { kind: SealedPhoto['kind']; given: Buffer; field: string; sellerId: SellerId; now: number },
): Promise<SealedPhoto> {
  const { kind, given, field, sellerId, now } = photo
  const bytes = await images.toPhoto(given).catch((fault: unknown) => {
    if (!(fault instanceof Refusal) || fault.code === 'UNAVAILABLE') throw fault
    // Of two files, which.
    throw new Refusal(fault.code, { cause: fault, issues: [{ path: field, msg: fault.message }] })
  })
  const id = newId(PHOTO_PREFIX, sellerId, now)
  const dataKey = vault.newDataKey()
  return {
    id,
    kind,
    storeKey: `kyc/${randomBytes(16).toString('hex')}`,
    dataKey,
    size: bytes.length,
    sealed: vault.withKey(dataKey).sealBytes(contextOf(id), bytes),
  }
}

export const openPhoto = (vault: Vault, photo: { id: string; dataKey: Buffer }, sealed: Buffer): Buffer =>
  vault.withKey(photo.dataKey).openBytes(contextOf(photo.id), sealed)
