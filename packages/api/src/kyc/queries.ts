import { type Handle, hot, kycFiles, kycRequests, sellers } from '@pagora/db'
import type { SellerId } from '@pagora/domain'
import type { KycState } from '@pagora/domain/wire'
import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

const at = sql.placeholder

const selfies = alias(kycFiles, 'selfies')
const documents = alias(kycFiles, 'documents')

export interface RequestRow {
  request: typeof kycRequests.$inferSelect
  seller: Pick<typeof sellers.$inferSelect, 'name' | 'email' | 'dataKey'>
  selfieId: string | null
  documentId: string | null
}

const requestsFrom = (db: Handle) =>
  // unprepared: the beginning of the three below, which are.
  db
    .select({
      request: kycRequests,
      seller: { name: sellers.name, email: sellers.email, dataKey: sellers.dataKey },
      selfieId: selfies.id,
      documentId: documents.id,
    })
    .from(kycRequests)
    .innerJoin(sellers, eq(sellers.sellerId, kycRequests.sellerId))
    .leftJoin(
      selfies,
      and(
        eq(selfies.sellerId, kycRequests.sellerId),
        eq(selfies.requestId, kycRequests.id),
        eq(selfies.kind, 'selfie'),
      ),
    )
    .leftJoin(
      documents,
      and(
        eq(documents.sellerId, kycRequests.sellerId),
        eq(documents.requestId, kycRequests.id),
        eq(documents.kind, 'document'),
      ),
    )

const older = sql`(${kycRequests.createdAt}, ${kycRequests.id}) < (${at('before')}, ${at('beforeId')})`

interface Older extends Record<string, unknown> {
  before: Date
  beforeId: string
  limit: number
}

/** Across sellers: an admin's. */
export const listRequests = hot<Older, RequestRow[]>('list_kyc_requests', db =>
  requestsFrom(db).where(older).orderBy(desc(kycRequests.createdAt), desc(kycRequests.id)).limit(at('limit')),
)

/** A query of its own, since each has an index of its own. */
export const listRequestsIn = hot<Older & { status: KycState }, RequestRow[]>('list_kyc_requests_in', db =>
  requestsFrom(db)
    .where(and(eq(kycRequests.status, at('status')), older))
    .orderBy(desc(kycRequests.createdAt), desc(kycRequests.id))
    .limit(at('limit')),
)

export const findRequest = hot<{ sellerId: SellerId; id: string }, RequestRow[]>('find_kyc_request', db =>
  requestsFrom(db).where(and(eq(kycRequests.sellerId, at('sellerId')), eq(kycRequests.id, at('id')))),
)

/** Who asks to be verified. */
export const findApplicant = hot<{ sellerId: SellerId }, Applicant[]>('find_kyc_applicant', db =>
  db
    .select({ sellerId: sellers.sellerId, kyc: sellers.kyc, dataKey: sellers.dataKey })
    .from(sellers)
    .where(eq(sellers.sellerId, at('sellerId'))),
)
export type Applicant = Pick<typeof sellers.$inferSelect, 'sellerId' | 'kyc' | 'dataKey'>

export const lastRequestOf = hot<{ sellerId: SellerId }, (typeof kycRequests.$inferSelect)[]>(
  'last_kyc_request',
  db =>
    db
      .select()
      .from(kycRequests)
      .where(eq(kycRequests.sellerId, at('sellerId')))
      .orderBy(desc(kycRequests.id))
      .limit(1),
)

export const findPhoto = hot<{ sellerId: SellerId; id: string }, (typeof kycFiles.$inferSelect)[]>(
  'find_kyc_file',
  db =>
    db
      .select()
      .from(kycFiles)
      .where(and(eq(kycFiles.sellerId, at('sellerId')), eq(kycFiles.id, at('id')))),
)
