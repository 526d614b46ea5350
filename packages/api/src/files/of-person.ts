import { type Database, files, type Handle } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import { desc, eq } from 'drizzle-orm'
import { keyOf, pathOf } from './read-file.ts'

/** Forgets a seller's images; answers what the file store still has of them. */
export async function forgetImages(tx: Handle, sellerId: SellerId): Promise<string[]> {
  const rows = await tx.delete(files).where(eq(files.sellerId, sellerId)).returning()
  return rows.map(({ id, extension }) => keyOf(id, extension))
}

export async function exportImages({ pool }: Database, sellerId: SellerId) {
  const rows = await pool.select().from(files).where(eq(files.sellerId, sellerId)).orderBy(desc(files.id))
  return rows.map(({ id, extension, size, createdAt }) => ({ path: pathOf(id, extension), size, createdAt }))
}
