import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { faultOf } from '../rpc/index.ts'
import { folderStore } from './folder-store.ts'
import { bucketOf, s3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

const folder = await mkdtemp(join(tmpdir(), 'pagora-store-'))

/** As much of S3 as we use of it. */
const objects = new Map<string, Buffer>()
const bucket = createServer(async (request, response) => {
  const path = new URL(request.url ?? '', 'http://x').pathname
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const object = objects.get(path)
  if (request.method === 'PUT') objects.set(path, Buffer.concat(chunks))
  if (request.method === 'DELETE') objects.delete(path)
  if (request.method === 'GET' && !object) {
    response.writeHead(404, { 'content-type': 'application/xml' })
    return response.end('<Error><Code>NoSuchKey</Code><Message>none</Message></Error>')
  }
  response.writeHead(request.method === 'DELETE' ? 204 : 200)
  return response.end(request.method === 'GET' ? object : undefined)
})
await new Promise<void>(resolve => bucket.listen(0, '127.0.0.1', resolve))
const { port } = bucket.address() as AddressInfo
const storageUrl = `s3://key:s%2Fcret@pagora?endpoint=http://127.0.0.1:${port}&region=sa-east-1`

afterAll(async () => {
  await rm(folder, { recursive: true })
  await new Promise(resolve => bucket.close(resolve))
})

describe.each<[string, FileStore]>([
  ['a folder', folderStore(folder)],
  ['S3', s3Store(storageUrl)],
])('%s', (_name, store) => {
  test('keeps bytes under their key, until they are deleted', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 128])
    await store.put('public/fil_1.png', bytes)
    expect(await store.get('public/fil_1.png')).toEqual(bytes)
    await store.put('public/fil_1.png', Buffer.from('two'))
    expect((await store.get('public/fil_1.png'))?.toString()).toBe('two')
    await store.delete('public/fil_1.png')
    expect(await store.get('public/fil_1.png')).toBeNull()
    await store.delete('public/fil_1.png')
  })

  test.each(['../x', 'public/../x', '/etc/passwd', 'public/', 'x', 'public/a\0b'])(
    'knows no key %s',
    async key => {
      await expect(store.put(key, Buffer.of())).rejects.toThrow()
      await expect(store.get(key)).rejects.toThrow()
    },
  )
})

test("a folder's files are its owner's only, and none is left half written", async () => {
  await folderStore(folder).put('kyc/abc', Buffer.from('x'))
  expect((await stat(join(folder, 'kyc', 'abc'))).mode & 0o777).toBe(0o600)
  expect(await readdir(join(folder, 'kyc'))).toEqual(['abc'])
})

test('S3 that does not answer is said to be away for now', async () => {
  const gone = s3Store('s3://key:secret@pagora?endpoint=http://127.0.0.1:1')
  const fault = await gone.put('kyc/abc', Buffer.of()).catch(faultOf)
  expect(fault).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 })
})

test('its address says bucket, region, endpoint and, where it has to, keys', () => {
  expect(bucketOf('s3://pagora')).toEqual({ bucket: 'pagora', region: 'us-east-1' })
  expect(bucketOf(storageUrl)).toMatchObject({
    bucket: 'pagora',
    region: 'sa-east-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 's/cret' },
  })
})
