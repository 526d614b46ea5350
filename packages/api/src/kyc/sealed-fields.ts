import type { Vault } from '../vault/index.ts'

export const REQUEST_PREFIX = 'kyc'

interface Place {
  /** The request's. */
  id: string
  field: 'document' | 'reason'
}

const contextOf = ({ id, field }: Place): string => `kyc:${id}:${field}`

/** Sealed with the seller's key: erasing that key erases these. */
export const sealText = (vault: Vault, dataKey: Buffer, place: Place, text: string): Buffer =>
  vault.withKey(dataKey).seal(contextOf(place), text)

/** Undefined where the key is gone, with the person. */
export function openText(vault: Vault, dataKey: Buffer, place: Place, sealed: Buffer): string | undefined {
  try {
    return vault.withKey(dataKey).open(contextOf(place), sealed)
  } catch {
    return undefined
  }
}

/** The same for the same document, whoever it is of; tells nobody which. */
export const documentMac = (vault: Vault, document: string): Buffer => vault.mac('kyc-document', document)
