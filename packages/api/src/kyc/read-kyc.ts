import { PLATFORM } from '@pagora/domain'
import type { Kyc, KycState, ListInput } from '@pagora/domain/wire'
import {
  type MasterPrincipal,
  paged,
  pageOf,
  Refusal,
  type RequestContext,
  type SellerPrincipal,
} from '../rpc/index.ts'
import { findApplicant, lastRequestOf, listRequests, listRequestsIn, type RequestRow } from './queries.ts'
import { openText } from './sealed-fields.ts'
import { viewPath } from './view-path.ts'

/** Left out where there is nothing to say. */
const field = <Name extends string>(name: Name, text: string | undefined): { [key in Name]?: string } =>
  (text === undefined ? {} : { [name]: text }) as { [key in Name]?: string }

/** Whether the caller's documents are there, and if they were refused, why. */
export async function readKycStatus(ctx: RequestContext, { sellerId }: SellerPrincipal) {
  const { db, vault } = ctx.services
  const [seller] = await findApplicant(db.pool, { sellerId })
  if (!seller) throw new Refusal('UNAUTHENTICATED')
  const { kyc, dataKey } = seller
  const [last] = kyc === 'refused' ? await lastRequestOf(db.pool, { sellerId }) : []
  const sealed = last?.reasonSealed
  return {
    status: kyc === 'pending' || kyc === 'approved',
    kyc,
    ...(last &&
      sealed &&
      field('reason', openText(vault, dataKey, { id: last.id, field: 'reason' }, sealed))),
  }
}

/** As an admin sees it, with paths to the photos that are good for this admin and for minutes. */
export function toWire(ctx: RequestContext, { adminId }: MasterPrincipal, row: RequestRow): Kyc {
  const { vault, now } = ctx.services
  const { id, status, documentSealed, reasonSealed, createdAt, decidedAt } = row.request
  const { name, email, dataKey } = row.seller
  const opened = (name: 'document' | 'reason', sealed: Buffer | null) =>
    field(name, sealed ? openText(vault, dataKey, { id, field: name }, sealed) : undefined)
  const path = (fileId: string | null) => (fileId === null ? '' : viewPath(vault, { fileId, adminId }, now()))
  return {
    _id: id,
    name,
    email,
    status,
    ...opened('document', documentSealed),
    ...opened('reason', reasonSealed),
    createdAt: createdAt.toISOString(),
    ...(decidedAt && { date: decidedAt.toISOString() }),
    selfieFile: path(row.selfieId),
    documentFile: path(row.documentId),
  }
}

/** Ids of several sellers do not sort by time, so the cursor holds the time too. */
const CURSOR = /^(\d{1,14})\.(\w{1,60})$/
const cursorOf = ({ request }: RequestRow): string => `${request.createdAt.getTime()}.${request.id}`
const LAST_DAY = Date.UTC(9999, 11, 31)

function olderThan(cursor: string | undefined): { before: Date; beforeId: string } {
  if (cursor === undefined) return { before: new Date(LAST_DAY), beforeId: PLATFORM }
  const [, time, beforeId = ''] = CURSOR.exec(cursor) ?? []
  if (time === undefined) throw new Refusal('MALFORMED')
  return { before: new Date(Math.min(Number(time), LAST_DAY)), beforeId }
}

/** Every seller's, newest first. */
export async function listKycs(
  ctx: RequestContext,
  admin: MasterPrincipal,
  { status, ...input }: ListInput & { status?: KycState | undefined },
) {
  const { pool } = ctx.services.db
  const page = pageOf(input)
  const values = { ...olderThan(input.cursor), limit: page.limit + 1 }
  const found = status ? await listRequestsIn(pool, { ...values, status }) : await listRequests(pool, values)
  const { rows, ...rest } = paged(
    found.map(row => ({ id: cursorOf(row), row })),
    page,
  )
  return { kycs: rows.map(({ row }) => toWire(ctx, admin, row)), ...rest }
}
