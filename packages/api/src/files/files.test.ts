import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import {
  callerOf,
  createDatabase,
  createTestServices,
  refusal,
  signUp,
  type TestDatabase,
  type TestServices,
} from '@pagora/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPublicFile } from './read-file.ts'

let database: TestDatabase
let services: TestServices
beforeAll(async () => {
  database = await createDatabase()
})
beforeEach(async () => {
  services = await createTestServices(database.db)
})
afterAll(() => database.drop())

const canvas = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#0E7C66' } })

const GPS = {
  IFD0: { Artist: 'Maria da Silva' },
  IFD3: { GPSLatitude: '23/1 33/1 1/1', GPSLatitudeRef: 'S' },
}
const photo = () => canvas().withExif(GPS).jpeg().toBuffer()

/** A PNG that says of itself whatever it likes. */
function pngOf(width: number, height: number, data: Buffer): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), body])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(body.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

const fileOf = (bytes: Uint8Array | string, name = 'logo.png', type = 'image/png') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

const served = async (path: string) => readPublicFile(services.files, path.replace('/files/', ''))
const kept = () => readdirSync(join(services.filesFolder, 'public'), { recursive: true, encoding: 'utf8' })

describe('an uploaded image (BLD-12 to 14)', () => {
  test.each([
    ['png', 'image/png', () => canvas().png().toBuffer()],
    ['jpg', 'image/jpeg', photo],
    ['webp', 'image/webp', () => canvas().webp().toBuffer()],
    [
      'svg',
      'image/svg+xml',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>'),
    ],
  ])('as %s is kept under a path that says what it is', async (extension, type, make) => {
    const { calls } = await signUp(services)
    // What it calls itself is not asked.
    const { path } = await calls.files.uploadImage({ image: fileOf(await make(), 'a.exe', 'text/html') })
    expect(path).toMatch(new RegExp(`^/files/[\\w.-]+\\.${extension}$`))
    const { bytes, ...rest } = await served(path)
    expect(rest).toEqual({ type })
    expect(bytes.length).toBeGreaterThan(20)
    const { id } = (await calls.checkouts.create({
      productName: (
        await calls.products.create({
          name: `P${extension}`,
          description: '',
          price: 1,
          status: true,
          category: 'ebook',
        })
      ).product.name,
    })) as { id: string }
    const { checkout } = await calls.checkouts.update({ id, settings: { logoUrl: path } })
    expect(checkout.settings.logoUrl).toBe(path)
  })

  test('keeps nothing of where and by whom it was taken, and stands upright', async () => {
    const { calls } = await signUp(services)
    const given = await canvas(60, 40).withExif(GPS).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(given.includes('Maria')).toBe(true)
    const { path } = await calls.files.uploadImage({ image: fileOf(given) })
    const { bytes } = await served(path)
    const found = await sharp(bytes).metadata()
    expect([found.exif, found.xmp, found.iptc, found.icc, found.orientation]).toEqual(
      Array(5).fill(undefined),
    )
    expect(bytes.includes('Maria')).toBe(false)
    expect([found.width, found.height]).toEqual([40, 60])
  })

  test('is drawn no larger than a page needs', async () => {
    const { calls } = await signUp(services)
    const { path } = await calls.files.uploadImage({
      image: fileOf(await canvas(4000, 500).png().toBuffer()),
    })
    expect(await sharp((await served(path)).bytes).metadata()).toMatchObject({ width: 2000, height: 250 })
  })

  test.each([
    ['HTML by the name of .png', '<!doctype html><script>alert(1)</script>', 'IMAGE_UNREADABLE'],
    ['plain HTML', '<html><body onload="alert(1)"></body></html>', 'UNSUPPORTED_TYPE'],
    ['text', 'olá', 'UNSUPPORTED_TYPE'],
    ['nothing', '', 'UNSUPPORTED_TYPE'],
    ['a GIF', () => canvas().gif().toBuffer(), 'UNSUPPORTED_TYPE'],
    ['a TIFF', () => canvas().tiff().toBuffer(), 'UNSUPPORTED_TYPE'],
    ['a PDF', '%PDF-1.7', 'UNSUPPORTED_TYPE'],
    ['a PNG in name only', Buffer.from('\x89PNG\r\n\x1a\n<script>', 'latin1'), 'IMAGE_UNREADABLE'],
    ['a 50,000 × 50,000 PNG', pngOf(50_000, 50_000, deflateSync(Buffer.alloc(100))), 'IMAGE_TOO_BIG'],
    [
      'a PNG of 2 GB of nothing',
      pngOf(30_000, 18_000, deflateSync(Buffer.alloc(9_000_000))),
      'IMAGE_TOO_BIG',
    ],
    [
      'a PNG of the largest size',
      pngOf(0x7fffffff, 0x7fffffff, deflateSync(Buffer.alloc(9))),
      'IMAGE_UNREADABLE',
    ],
    ['a PNG without size', pngOf(0, 0, deflateSync(Buffer.alloc(9))), 'IMAGE_UNREADABLE'],
    ['a PNG that lies about its size', pngOf(3000, 3000, deflateSync(Buffer.alloc(90))), 'IMAGE_UNREADABLE'],
    ['a photo that was cut off', async () => (await photo()).subarray(0, 300), 'IMAGE_UNREADABLE'],
    ['an SVG that runs', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'SVG_UNSAFE'],
  ] as Array<[string, string | Buffer | (() => Promise<Buffer>), string]>)(
    'of %s is refused, and nothing of it is kept',
    async (_what, made, code) => {
      const { calls } = await signUp(services)
      const bytes = typeof made === 'function' ? await made() : made
      expect(await refusal(calls.files.uploadImage({ image: fileOf(bytes) }))).toBe(code)
      expect(() => kept()).toThrow('ENOENT')
    },
  )

  test('with something behind its end loses it', async () => {
    const { calls } = await signUp(services)
    const given = Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>')])
    const { path } = await calls.files.uploadImage({ image: fileOf(given) })
    expect((await served(path)).bytes.includes('script')).toBe(false)
  })

  test('sent twice with one Idempotency-Key is one, and each its own without', async () => {
    const { token, calls } = await signUp(services)
    const keyed = callerOf(services, { token, idempotencyKey: 'logo-1' }).files
    const image = fileOf(await photo())
    const made = await Promise.all([keyed.uploadImage({ image }), keyed.uploadImage({ image })])
    expect(new Set(made.map(({ path }) => path)).size).toBe(1)
    expect(kept()).toHaveLength(1)
    const other = fileOf(await canvas().png().toBuffer())
    expect(await refusal(keyed.uploadImage({ image: other }))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(kept()).toHaveLength(1)
    await Promise.all([calls.files.uploadImage({ image }), calls.files.uploadImage({ image })])
    expect(kept()).toHaveLength(3)
  })

  test('comes from a seller, by session or by key, so many in an hour', async () => {
    const image = fileOf('x')
    expect(await refusal(callerOf(services).files.uploadImage({ image }))).toBe('UNAUTHENTICATED')
    const { calls } = await signUp(services)
    const { user } = await calls.accounts.me()
    const byKey = callerOf(services, { token: user.token.secret }).files
    expect(await refusal(byKey.uploadImage({ image: fileOf(await photo()) }))).toBe('no refusal')
    const codes: string[] = []
    for (let n = 0; n < 120; n++) codes.push(await refusal(calls.files.uploadImage({ image })))
    expect(codes.at(-2)).toBe('UNSUPPORTED_TYPE')
    expect(codes.at(-1)).toBe('RATE_LIMITED')
  })

  test('that nobody uploaded is missing, whatever its name', async () => {
    const { calls } = await signUp(services)
    const { path } = await calls.files.uploadImage({ image: fileOf(await photo()) })
    const name = path.replace('/files/', '')
    for (const wrong of [
      name.toLowerCase(),
      name.replace('.jpg', '.svg'),
      `../public/${name}`,
      '',
      '.',
      'x.png',
    ]) {
      expect(await refusal(readPublicFile(services.files, wrong))).toBe('NOT_FOUND')
    }
    expect(readFileSync(join(services.filesFolder, 'public', name)).length).toBeGreaterThan(0)
  })
})
