import type { SellerId } from '@pagora/domain'
import { ENTRY_NAMES, type StatementInput } from '@pagora/domain/wire'
import type { RequestContext } from '../rpc/index.ts'
import { amountCell, CSV_BEGINNING, CSV_PAGE, csvLine, momentCell, textCell } from './csv.ts'
import { cursorAfter, findEntries } from './read-statement.ts'
import type { EntryRow } from './statement-queries.ts'
import { STATUS_NAMES } from './status-names.ts'

const HEAD = ['Data', 'Descrição', 'Valor', 'Status', 'Transação']

/** The statement as a file, a page at a time: as much memory for a year as for a day. */
export async function* exportStatement(
  ctx: RequestContext,
  sellerId: SellerId,
  input: StatementInput,
): AsyncGenerator<string> {
  yield CSV_BEGINNING + csvLine(HEAD)
  let cursor: string | undefined
  for (;;) {
    const rows = await findEntries(ctx, sellerId, { ...input, cursor, limit: CSV_PAGE })
    if (rows.length > 0) yield rows.map(lineOf).join('')
    const last = rows.at(-1)
    if (!last || rows.length < CSV_PAGE) return
    cursor = cursorAfter(last, input.search)
  }
}

const lineOf = (row: EntryRow): string =>
  csvLine([
    momentCell(row.at),
    textCell(ENTRY_NAMES[row.kind]),
    amountCell(row.netCents),
    row.status ? STATUS_NAMES[row.status] : '',
    textCell(row.transactionId ?? ''),
  ])
