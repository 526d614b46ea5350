import { acquirers, type Handle } from '@pagora/db'
import { newId, PLATFORM } from '@pagora/domain'
import type { Acquirer, SaveAcquirer } from '@pagora/domain/wire'
import { eq } from 'drizzle-orm'
import { openKey, sealCertificate, sealKey } from '../acquirers/index.ts'
import { audit } from '../audit/index.ts'
import { createOnce } from '../idempotency/index.ts'
import { type MasterPrincipal, Refusal, type RequestContext } from '../rpc/index.ts'
import type { Vault } from '../vault/index.ts'
import { UNUSED, type Usage, usageOfAcquirers } from './acquirer-usage.ts'
import { type AcquirerRow, listAcquirerRows, lockAcquirer } from './queries.ts'

type Key = 'apiKey' | 'secretKey'
const DOTS = '••••'
/** A short key would be told by its last letters. */
const SHOWN_FROM = 12

export async function listAcquirers(ctx: RequestContext): Promise<Acquirer[]> {
  const { db, vault } = ctx.services
  const [rows, usage] = await Promise.all([listAcquirerRows(db.pool), usageOfAcquirers(ctx.services)])
  return rows.map(row => toWire(vault, row, usage.get(row.id)))
}

/** Makes one, or changes the one with that id. */
export async function saveAcquirer(
  ctx: RequestContext,
  admin: MasterPrincipal,
  { id, ...input }: SaveAcquirer,
): Promise<Acquirer> {
  const { db, now } = ctx.services
  const write = (tx: Handle, of: string, before?: AcquirerRow) =>
    writeAcquirer(ctx, admin, tx, of, input, before)
  const call = { caller: admin.adminId, path: '/master/acquirers/save', input }
  const saved =
    id ?? (await createOnce(ctx, call, newId('acq', PLATFORM, now()), (tx, fresh) => write(tx, fresh)))
  return db.transaction(async tx => {
    const row = await lockAcquirer(tx, saved)
    if (!row) throw new Refusal('NOT_FOUND')
    if (id === undefined) return toWire(ctx.services.vault, row)
    await write(tx, id, row)
    const after = await lockAcquirer(tx, id)
    return toWire(ctx.services.vault, after ?? row)
  })
}

async function writeAcquirer(
  ctx: RequestContext,
  admin: MasterPrincipal,
  tx: Handle,
  id: string,
  input: Omit<SaveAcquirer, 'id'>,
  before?: AcquirerRow,
): Promise<void> {
  const { vault, now } = ctx.services
  const at = new Date(now())
  const after: AcquirerRow = {
    id,
    name: input.name,
    active: input.status === 'active',
    environment: input.environment,
    apiKeySealed: sealedKey(vault, 'apiKey', input.apiKey, before?.apiKeySealed ?? null),
    secretKeySealed: sealedKey(vault, 'secretKey', input.secretKey, before?.secretKeySealed ?? null),
    priority: input.priority ?? before?.priority ?? 0,
    baseUrl: given(input.baseUrl, before?.baseUrl),
    tokenUrl: given(input.tokenUrl, before?.tokenUrl),
    pixKey: given(input.pixKey, before?.pixKey),
    payouts: input.payouts ?? before?.payouts ?? (input.environment === 'sandbox' ? 'sandbox' : 'manual'),
    certificateSealed:
      input.certificate === undefined
        ? (before?.certificateSealed ?? null)
        : input.certificate && sealCertificate(vault, input.certificate),
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
  }
  if (before) await tx.update(acquirers).set(after).where(eq(acquirers.id, id))
  else await tx.insert(acquirers).values(after)
  // The log shows the keys as the page does.
  const change = { from: before ? toWire(vault, before) : null, to: toWire(vault, after) }
  await audit(tx, ctx, { subject: 'platform', actor: admin, action: 'acquirer.save', change })
}

/** Left out stays what it is; empty is none. */
const given = (text: string | undefined, before: string | null | undefined): string | null =>
  text === undefined ? (before ?? null) : text || null

/** A key that comes back as it was shown is the one that we have. */
function sealedKey(
  vault: Vault,
  key: Key,
  given: string | null | undefined,
  before: Buffer | null,
): Buffer | null {
  if (given === null) return null
  if (given === undefined || given === '' || given === masked(vault, key, before)) return before
  return sealKey(vault, key, given)
}

function masked(vault: Vault, key: Key, sealed: Buffer | null): string {
  if (!sealed) return ''
  const text = openKey(vault, key, sealed)
  return text.length < SHOWN_FROM ? DOTS : `${DOTS}${text.slice(-4)}`
}

const toWire = (vault: Vault, row: AcquirerRow, used: Usage = UNUSED): Acquirer => ({
  id: row.id,
  name: row.name,
  status: row.active ? 'active' : 'inactive',
  environment: row.environment,
  apiKey: masked(vault, 'apiKey', row.apiKeySealed),
  secretKey: masked(vault, 'secretKey', row.secretKeySealed),
  baseUrl: row.baseUrl ?? '',
  tokenUrl: row.tokenUrl ?? '',
  pixKey: row.pixKey ?? '',
  payouts: row.payouts,
  hasCertificate: row.certificateSealed !== null,
  priority: row.priority,
  ...used,
})
