import type { SellerId } from '@pagora/domain'
import type { ListTransactionsInput } from '@pagora/domain/wire'
import { Refusal, type RequestContext } from '../rpc/index.ts'
import type { Vault } from '../vault/index.ts'
import { amountCell, CSV_BEGINNING, CSV_PAGE, csvLine, momentCell, textCell } from './csv.ts'
import { findOf } from './list-transactions.ts'
import { dataKeyOf, type TransactionRow } from './queries.ts'
import { STATUS_NAMES } from './status-names.ts'
import { toWire } from './to-wire.ts'

const HEAD = [
  'Data',
  'Tipo',
  'Status',
  'Valor',
  'Taxa',
  'Reembolsado',
  'Pago em',
  'Nome',
  'E-mail',
  'Telefone',
  'Produtos',
  'Transação',
]

const KIND_NAMES = {
  sale: 'Venda',
  withdrawal: 'Saque',
  transfer_in: 'Transferência recebida',
  transfer_out: 'Transferência enviada',
} as const

/** The list as a file, with its filters, a page at a time. */
export async function* exportTransactions(
  ctx: RequestContext,
  sellerId: SellerId,
  input: ListTransactionsInput,
): AsyncGenerator<string> {
  const { db, vault } = ctx.services
  const [key] = await dataKeyOf(db.pool, { sellerId })
  if (!key) throw new Refusal('UNAUTHENTICATED')
  yield CSV_BEGINNING + csvLine(HEAD)
  let cursor: string | undefined
  for (;;) {
    const rows = await findOf(ctx, sellerId, { ...input, cursor, limit: CSV_PAGE })
    if (rows.length > 0) yield rows.map(row => lineOf(row, vault, key.dataKey)).join('')
    const last = rows.at(-1)
    if (!last || rows.length < CSV_PAGE) return
    cursor = last.id
  }
}

function lineOf(row: TransactionRow, vault: Vault, dataKey: Buffer): string {
  const { purchaseData, withdrawalData, transfer } = toWire(row, { vault, dataKey })
  const customer = purchaseData?.customer
  return csvLine([
    momentCell(row.createdAt),
    KIND_NAMES[row.kind],
    STATUS_NAMES[row.status],
    amountCell(row.amountCents),
    amountCell(row.feeCents),
    amountCell(row.refundedCents),
    row.completedAt ? momentCell(row.completedAt) : '',
    textCell(customer?.name ?? transfer?.counterparty ?? ''),
    textCell(customer?.email ?? withdrawalData?.pix.value ?? ''),
    textCell(customer?.phone ?? ''),
    textCell((purchaseData?.products ?? []).map(product => product.name).join(' + ')),
    row.id,
  ])
}
