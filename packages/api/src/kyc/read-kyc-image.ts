import { kycViews } from '@pagora/db'
import { newId, sellerOf } from '@pagora/domain'
import { Refusal } from '../rpc/index.ts'
import type { Services } from '../services.ts'
import { openPhoto, PHOTO_PREFIX } from './photos.ts'
import { findPhoto } from './queries.ts'
import { viewOf } from './view-path.ts'

const VIEW_PREFIX = 'kyv'

type Needed = Pick<Services, 'db' | 'vault' | 'files' | 'now'>

/** The photo behind a signed path, as JPEG; that it was seen is written down before it is shown. */
export async function readKycImage({ db, vault, files, now }: Needed, path: string): Promise<Buffer> {
  const at = now()
  const { fileId, adminId } = viewOf(vault, path, at)
  const sellerId = sellerOf(PHOTO_PREFIX, fileId)
  const [photo] = sellerId ? await findPhoto(db.pool, { sellerId, id: fileId }) : []
  const sealed = photo && (await files.get(photo.storeKey))
  if (!sellerId || !sealed) throw new Refusal('NOT_FOUND')
  const bytes = openPhoto(vault, photo, sealed)
  const id = newId(VIEW_PREFIX, sellerId, at)
  await db.pool.insert(kycViews).values({ sellerId, id, fileId, adminId, viewedAt: new Date(at) })
  return bytes
}
