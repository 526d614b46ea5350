import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { systemRandom } from '@pagora/domain'

/**
 * All that is secret hangs on one root key: each seller has a data key of their own, kept sealed by
 * the root, so that erasing a seller's key erases what was sealed with it.
 */
export interface Vault {
  /** Tells whether a database belongs to this root key, without telling the key. */
  fingerprint(): string
  /** A keyed hash for one purpose, to find or compare what must not be readable. */
  mac(purpose: string, ...parts: string[]): Buffer
  /** A new data key, sealed by the root for its row: a seller's, or that of one file. */
  newDataKey(): Buffer
  /** Opens a data key; what it seals is bound to `context` and opens nowhere else. */
  withKey(dataKey: Buffer): Sealer
  /** For what is no seller's: admins, acquirers. */
  ofPlatform(): Sealer
}

export interface Sealer {
  seal(context: string, text: string): Buffer
  open(context: string, sealed: Buffer): string
  /** The same for files. */
  sealBytes(context: string, bytes: Buffer): Buffer
  openBytes(context: string, sealed: Buffer): Buffer
}

const ALGORITHM = 'aes-256-gcm'
const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
const HEADER_BYTES = 1 + IV_BYTES + TAG_BYTES

function seal(key: KeyObject, context: string, plain: Buffer): Buffer {
  const iv = systemRandom(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), sealed])
}

function open(key: KeyObject, context: string, sealed: Buffer): Buffer {
  if (sealed[0] !== VERSION) throw new Error('sealed by a version that this one does not know')
  const iv = sealed.subarray(1, 1 + IV_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(1 + IV_BYTES, HEADER_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES)), decipher.final()])
}

export function createVault(secretKey: string): Vault {
  const derived = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secretKey, 'pagora', purpose, KEY_BYTES))
  // Prepared once: a key that comes as bytes is prepared anew for every use.
  const derive = (purpose: string) => createSecretKey(derived(purpose))
  const wrapping = derive('data-keys')
  const hashing = derive('macs')
  // A page of rows comes with one key: opened once, and forgotten with the buffer that it was read into.
  const opened = new WeakMap<Buffer, Sealer>()
  const sealerWith = (key: KeyObject): Sealer => ({
    seal: (context, text) => seal(key, context, Buffer.from(text)),
    open: (context, sealed) => open(key, context, sealed).toString(),
    sealBytes: (context, bytes) => seal(key, context, bytes),
    openBytes: (context, sealed) => open(key, context, sealed),
  })
  return {
    fingerprint: () => derived('fingerprint').toString('hex').slice(0, 32),
    mac(purpose, ...parts) {
      const hmac = createHmac('sha256', hashing)
      // Each part with its length, so that no two lists of parts read the same.
      for (const part of [purpose, ...parts]) hmac.update(`${Buffer.byteLength(part)}:`).update(part)
      return hmac.digest()
    },
    newDataKey: () => seal(wrapping, 'data-key', randomBytes(KEY_BYTES)),
    withKey(dataKey) {
      const sealer = opened.get(dataKey) ?? sealerWith(createSecretKey(open(wrapping, 'data-key', dataKey)))
      opened.set(dataKey, sealer)
      return sealer
    },
    ofPlatform: () => sealerWith(derive('platform')),
  }
}
