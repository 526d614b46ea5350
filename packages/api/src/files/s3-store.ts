import type { S3Driver } from 'flydrive/drivers/s3'
import { Refusal } from '../rpc/index.ts'
import { checkedKey, type FileStore } from './store.ts'

const RETRY_SECONDS = 5
const MISSING = new Set(['NoSuchKey', 'NotFound'])

interface Bucket {
  bucket: string
  region: string
  endpoint?: string
  credentials?: { accessKeyId: string; secretAccessKey: string }
}

/**
 * `s3://bucket?endpoint=https://...&region=...`, with `key:secret@` before the bucket where the
 * machine itself has no role to read it.
 */
export function bucketOf(storageUrl: string): Bucket {
  const { hostname, username, password, searchParams } = new URL(storageUrl)
  const endpoint = searchParams.get('endpoint')
  return {
    bucket: hostname,
    region: searchParams.get('region') ?? 'us-east-1',
    ...(endpoint && { endpoint }),
    ...(username && {
      credentials: {
        accessKeyId: decodeURIComponent(username),
        secretAccessKey: decodeURIComponent(password),
      },
    }),
  }
}

/** The SDK is large and most machines never need it: it is loaded with the first file. */
async function openDriver(storageUrl: string): Promise<S3Driver> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const options = bucketOf(storageUrl)
  return new S3Driver({
    ...options,
    // Servers other than Amazon's know a bucket by its path.
    forcePathStyle: options.endpoint !== undefined,
    // What may be read by whom is ours to say, never the bucket's.
    supportsACL: false,
    visibility: 'private',
  })
}

function isMissing(fault: unknown): boolean {
  for (let each = fault; each instanceof Error; each = each.cause) {
    if (MISSING.has(each.name)) return true
  }
  return false
}

const away = (cause: unknown): Refusal => new Refusal('UNAVAILABLE', { cause, retryAfter: RETRY_SECONDS })

/** For several servers, which share the bucket. */
export function s3Store(storageUrl: string): FileStore {
  let opened: Promise<S3Driver> | undefined
  const driver = (): Promise<S3Driver> => {
    opened ??= openDriver(storageUrl)
    return opened
  }
  return {
    async put(key, bytes) {
      const name = checkedKey(key)
      try {
        await (await driver()).put(name, bytes)
      } catch (fault) {
        throw away(fault)
      }
    },
    async get(key) {
      const name = checkedKey(key)
      try {
        return Buffer.from(await (await driver()).getBytes(name))
      } catch (fault) {
        if (isMissing(fault)) return null
        throw away(fault)
      }
    },
    async delete(key) {
      const name = checkedKey(key)
      try {
        await (await driver()).delete(name)
      } catch (fault) {
        if (!isMissing(fault)) throw away(fault)
      }
    },
  }
}
