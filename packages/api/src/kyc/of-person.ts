import { type Handle, kycFiles, kycRequests } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { desc, eq } from 'drizzle-orm'
import type { RequestContext } from '../rpc/index.ts'
import { openText } from './sealed-fields.ts'

/** Forgets a seller's requests; answers what the file store still has of them. That they were seen stays written. */
export async function forgetKyc(tx: Handle, sellerId: SellerId): Promise<string[]> {
  const photos = await tx
    .delete(kycFiles)
    .where(eq(kycFiles.sellerId, sellerId))
    .returning({ storeKey: kycFiles.storeKey })
  await tx.delete(kycRequests).where(eq(kycRequests.sellerId, sellerId))
  return photos.map(({ storeKey }) => storeKey)
}

/** What is kept of a seller's requests, for its own export; the photos are the seller's own. */
export async function exportKyc(ctx: RequestContext, sellerId: SellerId, dataKey: Buffer) {
  const { db, vault } = ctx.services
  const rows = await db.pool
    .select()
    .from(kycRequests)
    .where(eq(kycRequests.sellerId, sellerId))
    .orderBy(desc(kycRequests.id))
  const textOf = (id: string, field: 'document' | 'reason', sealed: Buffer | null) =>
    sealed ? (openText(vault, dataKey, { id, field }, sealed) ?? null) : null
  return rows.map(({ id, status, createdAt, decidedAt, documentSealed, reasonSealed }) => ({
    id,
    status,
    createdAt,
    decidedAt,
    document: textOf(id, 'document', documentSealed),
    reason: textOf(id, 'reason', reasonSealed),
  }))
}
