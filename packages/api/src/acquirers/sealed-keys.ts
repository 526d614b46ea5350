import type { AcquirerSettings } from '@pagora/psp/port'
import type { Vault } from '../vault/index.ts'

const CONTEXTS = { apiKey: 'acquirers.api_key_sealed', secretKey: 'acquirers.secret_key_sealed' } as const
const CERTIFICATE = 'acquirers.certificate_sealed'
export type AcquirerKey = keyof typeof CONTEXTS

export const sealKey = (vault: Vault, key: AcquirerKey, text: string): Buffer =>
  vault.ofPlatform().seal(CONTEXTS[key], text)

/** Empty where none was given. */
export const openKey = (vault: Vault, key: AcquirerKey, sealed: Buffer | null): string =>
  sealed ? vault.ofPlatform().open(CONTEXTS[key], sealed) : ''

type Certificate = NonNullable<AcquirerSettings['certificate']>

export const sealCertificate = (vault: Vault, certificate: Certificate): Buffer =>
  vault.ofPlatform().seal(CERTIFICATE, JSON.stringify(certificate))

export const openCertificate = (vault: Vault, sealed: Buffer | null): Certificate | null =>
  sealed ? (JSON.parse(vault.ofPlatform().open(CERTIFICATE, sealed)) as Certificate) : null
