import { createHash } from 'node:crypto'
import { duplicateOf, type Handle, kycFiles, kycRequests, sellers } from '@pagora/db'
import { newId, type SellerId } from '@pagora/domain'
import { eq } from 'drizzle-orm'
import { createOnce } from '../idempotency/index.ts'
import { Refusal, type RequestContext } from '../rpc/index.ts'
import { type SealedPhoto, sealPhoto } from './photos.ts'
import { type Applicant, findApplicant } from './queries.ts'
import { documentMac, REQUEST_PREFIX, sealText } from './sealed-fields.ts'

interface Submission {
  selfieFile: File
  documentFile: File
  /** Bare; empty is as good as none. */
  document?: string | undefined
}

const bytesOf = async (file: File): Promise<Buffer> => Buffer.from(await file.arrayBuffer())
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64')

/** Asks for verification; one request at a time, and another only after a refusal. */
export async function submitKyc(ctx: RequestContext, sellerId: SellerId, input: Submission): Promise<void> {
  const { db, limits, now } = ctx.services
  await limits.take('kycBySeller', sellerId)
  const [seller] = await findApplicant(db.pool, { sellerId })
  if (!seller) throw new Refusal('UNAUTHENTICATED')
  // With a key it may be the same call again, which is answered as the first was.
  const isOpen = seller.kyc === 'pending' || seller.kyc === 'approved'
  if (isOpen && ctx.idempotencyKey === null) throw new Refusal('KYC_OPEN')

  const at = now()
  const selfie = await bytesOf(input.selfieFile)
  const document = await bytesOf(input.documentFile)
  const call = {
    caller: sellerId,
    sellerId,
    path: '/kyc/upload',
    input: { selfie: sha256(selfie), document: sha256(document), number: input.document ?? '' },
  }
  const common = { sellerId, now: at }
  const photos = [
    await sealPhoto(ctx.services, { ...common, kind: 'selfie', given: selfie, field: 'selfieFile' }),
    await sealPhoto(ctx.services, { ...common, kind: 'document', given: document, field: 'documentFile' }),
  ]
  await keepPhotos(ctx, photos, async () => {
    const fresh = newId(REQUEST_PREFIX, sellerId, at)
    const id = await createOnce(ctx, call, fresh, tx =>
      insertRequest(ctx, tx, seller, { id: fresh, document: input.document, photos, at: new Date(at) }),
    )
    return id === fresh
  })
  ctx.services.publicCheckouts.forget(sellerId)
}

/** The bytes first: a row never names a photo that is not there. Without rows nobody could open them, and they go. */
async function keepPhotos(
  ctx: RequestContext,
  photos: SealedPhoto[],
  insert: () => Promise<boolean>,
): Promise<void> {
  const { files } = ctx.services
  let kept = false
  try {
    for (const { storeKey, sealed } of photos) await files.put(storeKey, sealed)
    kept = await insert()
  } catch (fault) {
    if (duplicateOf(fault) === 'kyc_requests_open') throw new Refusal('KYC_OPEN', { cause: fault })
    throw fault
  } finally {
    if (!kept) await Promise.all(photos.map(({ storeKey }) => files.delete(storeKey)))
  }
}

interface NewRequest {
  id: string
  document: string | undefined
  photos: SealedPhoto[]
  at: Date
}

async function insertRequest(
  ctx: RequestContext,
  tx: Handle,
  { sellerId, dataKey }: Applicant,
  { id, document, photos, at }: NewRequest,
): Promise<void> {
  const { vault } = ctx.services
  await tx.insert(kycRequests).values({
    sellerId,
    id,
    status: 'pending',
    createdAt: at,
    ...(document && {
      documentSealed: sealText(vault, dataKey, { id, field: 'document' }, document),
      documentMac: documentMac(vault, document),
    }),
  })
  await tx
    .insert(kycFiles)
    .values(photos.map(({ sealed: _, ...photo }) => ({ ...photo, sellerId, requestId: id, createdAt: at })))
  await tx.update(sellers).set({ kyc: 'pending', updatedAt: at }).where(eq(sellers.sellerId, sellerId))
}
