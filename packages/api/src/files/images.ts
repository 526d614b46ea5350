import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { Refusal } from '../rpc/index.ts'

/** What a raster image may be. */
type Raster = 'png' | 'jpeg' | 'webp'

export interface Images {
  /** The same picture in its own format, drawn anew: upright, of a bounded size, and without a word about itself. */
  redraw(bytes: Buffer): Promise<{ format: Raster; bytes: Buffer }>
  /** A photo, whatever format it came in, as JPEG. */
  toPhoto(bytes: Buffer): Promise<Buffer>
}

// Other decoders of the library (SVG, TIFF, PDF, ...) are never reached with a stranger's bytes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})
// One image at a time, on one thread: what is decoded is what memory has to hold, and nothing is kept.
sharp.concurrency(1)
sharp.cache(false)

/** Those that wait hold ten megabytes each. */
const QUEUE_MAX = 16
const RETRY_SECONDS = 5
const DECODE_SECONDS = 20
/** Of a photo that is read line by line. */
const PIXELS_MAX = 50_000_000
/** Of what has to be held whole: measured, a larger one takes a quarter of a gigabyte and more. */
const PIXELS_MAX_WHOLE = 16_000_000
/** The longest side of what is kept. */
const SIDE_MAX = 2000
const PHOTO_SIDE_MAX = 2400

const SIGNATURES: Array<[Raster, RegExp]> = [
  ['png', /^.PNG\r\n.\n/s],
  ['jpeg', /^\xff\xd8\xff/],
  ['webp', /^RIFF.{4}WEBP/s],
]

/** By its first bytes: neither its name nor its type is believed. */
const rasterOf = (bytes: Buffer): Raster | undefined => {
  const head = bytes.toString('latin1', 0, 12)
  return SIGNATURES.find(([, signature]) => signature.test(head))?.[0]
}

const open = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .timeout({ seconds: DECODE_SECONDS })

const WRITERS: Record<Raster, (image: Sharp) => Sharp> = {
  png: image => image.png({ compressionLevel: 9 }),
  jpeg: image => image.jpeg({ quality: 85 }),
  webp: image => image.webp({ quality: 85 }),
}

async function refuseHuge(bytes: Buffer, format: Raster): Promise<void> {
  const found = await sharp(bytes, { limitInputPixels: false }).metadata()
  const byLine = format === 'jpeg' && !found.isProgressive
  const pixels = found.width * found.height * (found.depth === 'uchar' ? 1 : 2)
  if (pixels > (byLine ? PIXELS_MAX : PIXELS_MAX_WHOLE)) throw new Refusal('IMAGE_TOO_BIG')
}

async function draw(
  bytes: Buffer,
  as: Raster | null,
  side: number,
): Promise<{ format: Raster; bytes: Buffer }> {
  const found = rasterOf(bytes)
  if (!found) throw new Refusal('UNSUPPORTED_TYPE')
  const format = as ?? found
  try {
    await refuseHuge(bytes, found)
    const fitting = open(bytes).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    // What was transparent in a photo is white paper.
    const drawn = WRITERS[format](format === 'jpeg' ? fitting.flatten({ background: '#fff' }) : fitting)
    return { format, bytes: await drawn.toBuffer() }
  } catch (fault) {
    if (fault instanceof Refusal) throw fault
    // Cut off, broken, lying about itself, or too slow to decode: in each case not an image for us.
    throw new Refusal('IMAGE_UNREADABLE', { cause: fault })
  }
}

export function createImages(): Images {
  const limit = pLimit(1)
  const queued = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= QUEUE_MAX) throw new Refusal('UNAVAILABLE', { retryAfter: RETRY_SECONDS })
    return limit(work)
  }
  return {
    redraw: async bytes => queued(() => draw(bytes, null, SIDE_MAX)),
    toPhoto: async bytes => (await queued(() => draw(bytes, 'jpeg', PHOTO_SIDE_MAX))).bytes,
  }
}
