import { type Cents, toDecimal } from '@pagora/domain'
import type { Database } from '../database/database.ts'
import { payoutId } from '../ids.ts'
import { EfiRefusal } from '../problems.ts'
import type { Notices } from '../webhooks/notices.ts'
import { payoutNotice } from './answer.ts'
import type { NewPayout } from './bodies.ts'

type PayoutStatus = 'EM_PROCESSAMENTO' | 'REALIZADO' | 'NAO_REALIZADO' | 'DEVOLVIDO'

/** Money sent from one of the keys. */
export interface Payout {
  id: string
  end_to_end_id: string
  from_key: string
  to_key: string
  amount: Cents
  asked: string
  status: PayoutStatus
  asked_at: number
  due_at: number | null
  settled_at: number | null
  fault: string | null
}

export interface Payouts {
  /** The same id with the same words is the same payout. */
  send(id: string, asked: NewPayout): Payout
  read(id: string): Payout | undefined
  readByEndToEndId(endToEndId: string): Payout | undefined
  list(query: { inicio: number; fim: number }, window: { limit: number; offset: number }): Payout[]
  count(query: { inicio: number; fim: number }): number
  latest(count: number): Payout[]
  /** Undefined: there is none. */
  force(id: string, status: PayoutStatus): Payout | undefined
  nextDue(): number | null
  settleDue(): void
}

interface PayoutsOptions {
  now: () => number
  settleMs: number
  notices: Notices
}

/** A key with this word in it is one that its bank will not take money for. */
const REFUSED_WORD = 'recusa'
const REFUSED_CODE = 'AC03'

function prepare(database: Database) {
  return {
    insert: database.statement<Payout>(
      `insert into payouts (id, end_to_end_id, from_key, to_key, amount, asked, status, asked_at, due_at)
       values (:id, :endToEndId, :fromKey, :toKey, :amount, :asked, 'EM_PROCESSAMENTO', :now, :dueAt)
       returning *`,
    ),
    settle: database.statement<Payout>(
      `update payouts set status = :status, fault = :fault, due_at = null, settled_at = :now
       where id = :id returning *`,
    ),
    read: database.statement<Payout>('select * from payouts where id = :id'),
    byEndToEndId: database.statement<Payout>('select * from payouts where end_to_end_id = :endToEndId'),
    page: database.statement<Payout>(
      `select * from payouts where asked_at between :inicio and :fim
       order by asked_at, rowid limit :limit offset :offset`,
    ),
    count: database.statement<{ total: number }>(
      'select count(*) as total from payouts where asked_at between :inicio and :fim',
    ),
    latest: database.statement<Payout>('select * from payouts order by rowid desc limit :count'),
    due: database.statement<Payout>('select * from payouts where due_at <= :now order by due_at'),
    nextDue: database.statement<{ next: number | null }>('select min(due_at) as next from payouts'),
  }
}

function askedText({ valor, ...rest }: NewPayout): string {
  return JSON.stringify({ valor: toDecimal(valor), ...rest })
}

export function createPayouts(database: Database, { now, settleMs, notices }: PayoutsOptions): Payouts {
  const sql = prepare(database)

  function settle(id: string, status: PayoutStatus): Payout | undefined {
    const fault = status === 'NAO_REALIZADO' ? REFUSED_CODE : null
    const payout = sql.settle.get({ id, status, fault, now: now() })
    if (payout !== undefined) notices.tell(payout.from_key, payoutNotice(payout))
    return payout
  }

  return {
    send: (id, body) =>
      database.atOnce(() => {
        const asked = askedText(body)
        const there = sql.read.get({ id })
        if (there?.asked === asked) return there
        if (there !== undefined) {
          throw new EfiRefusal(409, 'id_envio_duplicado', 'Este idEnvio já foi usado com outro conteúdo.')
        }
        const at = now()
        const payout = sql.insert.get({
          id,
          asked,
          endToEndId: payoutId(at),
          fromKey: body.pagador.chave,
          toKey: body.favorecido.chave,
          amount: body.valor,
          now: at,
          dueAt: at + settleMs,
        })
        if (payout === undefined) throw new Error('a payout was not written')
        return payout
      }),
    read: id => sql.read.get({ id }),
    readByEndToEndId: endToEndId => sql.byEndToEndId.get({ endToEndId }),
    list: (query, window) => sql.page.all({ ...query, ...window }),
    count: query => sql.count.get(query)?.total ?? 0,
    latest: count => sql.latest.all({ count }),
    force: (id, status) => database.atOnce(() => settle(id, status)),
    nextDue: () => sql.nextDue.get()?.next ?? null,
    settleDue: () =>
      database.atOnce(() => {
        for (const { id, to_key } of sql.due.all({ now: now() })) {
          settle(id, to_key.toLowerCase().includes(REFUSED_WORD) ? 'NAO_REALIZADO' : 'REALIZADO')
        }
      }),
  }
}
