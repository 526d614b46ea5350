import type { Cents } from '@pagora/domain'
import type { Database } from '../database/database.ts'
import { receiptId } from '../ids.ts'
import { window } from '../wire.ts'
import type { ReceiptQuery } from './bodies.ts'

/** Money that was paid to one of the keys. */
export interface Receipt {
  end_to_end_id: string
  txid: string
  pix_key: string
  amount: Cents
  paid_at: number
}

export type ReturnStatus = 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'

/** Money of a receipt that goes back to whoever paid. */
export interface Return {
  end_to_end_id: string
  id: string
  return_id: string
  amount: Cents
  nature: 'ORIGINAL' | 'RETIRADA' | 'MED_FRAUDE'
  description: string | null
  status: ReturnStatus
  asked_at: number
  due_at: number | null
  settled_at: number | null
}

export interface Receipts {
  add(receipt: { txid: string; pixKey: string; amount: Cents }): Receipt
  read(endToEndId: string): Receipt | undefined
  ofCharge(txid: string): Receipt[]
  returnsOf(endToEndId: string): Return[]
  list(query: ReceiptQuery): { receipts: Receipt[]; total: number }
}

const MATCHING = `from receipts
  where paid_at between :from and :to
    and (:txid is null or txid = :txid)
    and (:returned is null or :returned =
      exists (select 1 from returns where returns.end_to_end_id = receipts.end_to_end_id))`

function matching(query: ReceiptQuery) {
  return {
    from: query.inicio,
    to: query.fim,
    txid: query.txid ?? null,
    returned: query.devolucaoPresente === undefined ? null : Number(query.devolucaoPresente),
  }
}

export function createReceipts(database: Database, now: () => number): Receipts {
  const insert = database.statement<Receipt>(
    `insert into receipts (end_to_end_id, txid, pix_key, amount, paid_at)
     values (:id, :txid, :pixKey, :amount, :now) returning *`,
  )
  const read = database.statement<Receipt>('select * from receipts where end_to_end_id = :id')
  const ofCharge = database.statement<Receipt>('select * from receipts where txid = :txid order by rowid')
  const returnsOf = database.statement<Return>(
    'select * from returns where end_to_end_id = :id order by asked_at, rowid',
  )
  const page = database.statement<Receipt>(
    `select * ${MATCHING} order by paid_at, end_to_end_id limit :limit offset :offset`,
  )
  const count = database.statement<{ total: number }>(`select count(*) as total ${MATCHING}`)

  return {
    add({ txid, pixKey, amount }) {
      const at = now()
      const receipt = insert.get({ id: receiptId(at), txid, pixKey, amount, now: at })
      if (receipt === undefined) throw new Error('a receipt was not written')
      return receipt
    },
    read: id => read.get({ id }),
    ofCharge: txid => ofCharge.all({ txid }),
    returnsOf: id => returnsOf.all({ id }),
    list(query) {
      // None is paid here without a charge.
      if (query.txIdPresente === false) return { receipts: [], total: 0 }
      const receipts = page.all({ ...matching(query), ...window(query) })
      return { receipts, total: count.get(matching(query))?.total ?? 0 }
    },
  }
}
