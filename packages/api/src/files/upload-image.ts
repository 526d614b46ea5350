import { createHash } from 'node:crypto'
import { files } from '@pagora/db'
import { newId, type SellerId } from '@pagora/domain'
import { createOnce } from '../idempotency/index.ts'
import { Refusal, type RequestContext } from '../rpc/index.ts'
import { findFile } from './queries.ts'
import { FILE_PREFIX, keyOf, type PublicExtension, pathOf } from './read-file.ts'
import { looksLikeMarkup, redrawSvg } from './svg.ts'

interface Drawn {
  extension: PublicExtension
  bytes: Buffer
}

/** A logo, banner or portrait, redrawn by us from what it shows; answers the path that it is served under. */
export async function uploadImage(
  ctx: RequestContext,
  sellerId: SellerId,
  { image }: { image: File },
): Promise<string> {
  const { files: store, limits, now } = ctx.services
  await limits.take('imageBySeller', sellerId)
  const given = Buffer.from(await image.arrayBuffer())
  const { extension, bytes } = await drawAnew(ctx, given)
  const at = now()
  const fresh = newId(FILE_PREFIX, sellerId, at)
  const key = keyOf(fresh, extension)
  const sha256 = createHash('sha256').update(given).digest('base64')
  const call = { caller: sellerId, sellerId, path: '/images/upload', input: { sha256 } }
  // The bytes first: a row never names a file that is not there.
  await store.put(key, bytes)
  const id = await createOnce(ctx, call, fresh, async (tx, made) => {
    await tx
      .insert(files)
      .values({ sellerId, id: made, extension, size: bytes.length, createdAt: new Date(at) })
  }).catch(async fault => {
    await store.delete(key)
    throw fault
  })
  if (id === fresh) return pathOf(id, extension)
  await store.delete(key)
  const [before] = await findFile(ctx.services.db.pool, { sellerId, id })
  if (!before) throw new Refusal('NOT_FOUND')
  return pathOf(id, before.extension)
}

async function drawAnew(ctx: RequestContext, given: Buffer): Promise<Drawn> {
  if (looksLikeMarkup(given)) return { extension: 'svg', bytes: redrawSvg(given) }
  const { format, bytes } = await ctx.services.images.redraw(given)
  return { extension: format === 'jpeg' ? 'jpg' : format, bytes }
}
