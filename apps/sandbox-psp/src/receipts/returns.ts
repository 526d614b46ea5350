import { type Cents, cents } from '@pagora/domain'
import type { Database } from '../database/database.ts'
import { randomText, returnId } from '../ids.ts'
import { Problem } from '../problems.ts'
import type { Notices } from '../webhooks/notices.ts'
import { receiptAnswer } from './answer.ts'
import type { NewReturn } from './bodies.ts'
import type { Receipt, Receipts, Return, ReturnStatus } from './receipts.ts'

export interface Returns {
  /** The same id with the same amount is the same return. */
  ask(endToEndId: string, id: string, asked: NewReturn): Return
  read(endToEndId: string, id: string): Return | undefined
  /** The banks decide on a fraud: one entry of its own, that changes with what they decide. */
  decideFraud(endToEndId: string, status: ReturnStatus, amount: Cents | null): Return
  nextDue(): number | null
  settleDue(): void
}

interface ReturnsOptions {
  now: () => number
  settleMs: number
  receipts: Receipts
  notices: Notices
}

const DAY_MS = 86_400_000
const WINDOW_DAYS = 90

const refused = (razao: string): Problem =>
  new Problem('PixDevolucaoInvalida', razao, [{ razao, propriedade: 'devolucao.valor' }])

function prepare(database: Database) {
  return {
    insert: database.statement<Return>(
      `insert into returns
         (end_to_end_id, id, return_id, amount, nature, description, status, asked_at, due_at, settled_at)
       values (:endToEndId, :id, :returnId, :amount, :nature, :description, :status, :now, :dueAt, :settledAt)
       returning *`,
    ),
    read: database.statement<Return>('select * from returns where end_to_end_id = :endToEndId and id = :id'),
    change: database.statement<Return>(
      `update returns set status = :status, amount = :amount, due_at = null, settled_at = :settledAt
       where end_to_end_id = :endToEndId and id = :id returning *`,
    ),
    due: database.statement<Return>('select * from returns where due_at <= :now order by due_at'),
    nextDue: database.statement<{ next: number | null }>('select min(due_at) as next from returns'),
  }
}

export function createReturns(database: Database, options: ReturnsOptions): Returns {
  const { now, settleMs, receipts, notices } = options
  const sql = prepare(database)

  function receiptOf(endToEndId: string): Receipt {
    const receipt = receipts.read(endToEndId)
    if (receipt === undefined) throw new Problem('PixNaoEncontrado', 'Não há Pix com este endToEndId.')
    return receipt
  }

  /** What is left to give back, but for what one return takes of it already. */
  function left(receipt: Receipt, but?: Return): number {
    return receipts
      .returnsOf(receipt.end_to_end_id)
      .filter(({ id, status }) => id !== but?.id && status !== 'NAO_REALIZADO')
      .reduce((rest, entry) => rest - entry.amount, receipt.amount as number)
  }

  function mustBe(entry: Return | undefined): Return {
    if (entry === undefined) throw new Error('a return was not written')
    return entry
  }

  function change(entry: Return, status: ReturnStatus, amount = entry.amount): Return {
    const { end_to_end_id: endToEndId, id } = entry
    const settledAt = status === 'EM_PROCESSAMENTO' ? null : now()
    return mustBe(sql.change.get({ endToEndId, id, status, amount, settledAt }))
  }

  /** Told once it is final. */
  function tell(entry: Return): void {
    if (entry.status === 'EM_PROCESSAMENTO') return
    const receipt = receiptOf(entry.end_to_end_id)
    notices.tell(receipt.pix_key, receiptAnswer(receipt, receipts))
  }

  function insert(
    receipt: Receipt,
    entry: Pick<Return, 'id' | 'amount' | 'nature' | 'description' | 'status'>,
  ) {
    const at = now()
    const isAsked = entry.nature !== 'MED_FRAUDE'
    return mustBe(
      sql.insert.get({
        ...entry,
        endToEndId: receipt.end_to_end_id,
        returnId: returnId(at),
        now: at,
        dueAt: isAsked ? at + settleMs : null,
        settledAt: entry.status === 'EM_PROCESSAMENTO' ? null : at,
      }),
    )
  }

  return {
    ask: (endToEndId, id, { valor: amount, natureza: nature, descricao }) =>
      database.atOnce(() => {
        const receipt = receiptOf(endToEndId)
        const there = sql.read.get({ endToEndId, id })
        if (there?.amount === amount && there.nature === nature) return there
        if (there !== undefined) throw refused('Já existe outra devolução com este id.')
        if (now() - receipt.paid_at > WINDOW_DAYS * DAY_MS) throw refused('O prazo de 90 dias passou.')
        if (amount > left(receipt)) throw refused('As devoluções passariam do valor do Pix.')
        return insert(receipt, {
          id,
          amount,
          nature,
          description: descricao ?? null,
          status: 'EM_PROCESSAMENTO',
        })
      }),

    read: (endToEndId, id) => sql.read.get({ endToEndId, id }),

    decideFraud: (endToEndId, status, asked) =>
      database.atOnce(() => {
        const receipt = receiptOf(endToEndId)
        const there = receipts.returnsOf(endToEndId).find(({ nature }) => nature === 'MED_FRAUDE')
        const rest = left(receipt, there)
        const amount = asked ?? there?.amount ?? cents(rest)
        if (amount <= 0 || amount > rest) throw refused('As devoluções passariam do valor do Pix.')
        const entry = there
          ? change(there, status, amount)
          : insert(receipt, {
              id: `MED${randomText(29)}`,
              amount,
              nature: 'MED_FRAUDE',
              description: null,
              status,
            })
        tell(entry)
        return entry
      }),

    nextDue: () => sql.nextDue.get()?.next ?? null,

    settleDue: () =>
      database.atOnce(() => {
        for (const entry of sql.due.all({ now: now() })) tell(change(entry, 'DEVOLVIDO'))
      }),
  }
}
