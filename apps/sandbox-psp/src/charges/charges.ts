import { writeBrCode } from '@pagora/domain'
import type { Database } from '../database/database.ts'
import { randomText } from '../ids.ts'
import { Problem } from '../problems.ts'
import { window } from '../wire.ts'
import type { ChargeChange, ChargeQuery, NewCharge, Revision } from './bodies.ts'
import type { Charge, ChargeStatus } from './charge.ts'

export interface Charges {
  /** Makes it, or revises the active one of this txid. */
  put(txid: string, asked: NewCharge): Charge
  change(txid: string, change: ChargeChange): Charge
  read(txid: string): Charge | undefined
  /** By where its code leads. */
  at(location: string): Charge | undefined
  list(query: ChargeQuery): { charges: Charge[]; total: number }
  latest(count: number): Charge[]
  conclude(txid: string): void
}

interface ChargesOptions {
  now: () => number
  /** Host and port that codes lead to, without a scheme. */
  host: () => string
}

const MERCHANT = { merchantName: 'Recebedor de Teste', city: 'Brasilia' }

const MATCHING = `from charges
  where created_at between :from and :to
    and (:status is null or status = :status)
    and (:document is null or coalesce(besides ->> '$.devedor.cpf', besides ->> '$.devedor.cnpj') = :document)`

const besidesOf = ({ devedor, solicitacaoPagador, infoAdicionais, valor }: NewCharge): string =>
  JSON.stringify({
    devedor,
    solicitacaoPagador,
    infoAdicionais,
    modalidadeAlteracao: valor.modalidadeAlteracao,
  })

function matching(query: ChargeQuery) {
  return {
    from: query.inicio,
    to: query.fim,
    status: query.status ?? null,
    document: query.cpf ?? query.cnpj ?? null,
  }
}

function prepare(database: Database) {
  return {
    insert: database.statement<Charge>(
      `insert into charges (txid, pix_key, amount, created_at, expires_in, status, revision, location, code, besides)
       values (:txid, :key, :amount, :now, :expiresIn, 'ATIVA', 0, :location, :code, :besides) returning *`,
    ),
    revise: database.statement<Charge>(
      `update charges set pix_key = :key, amount = :amount, expires_in = :expiresIn, besides = :besides,
       revision = revision + 1 where txid = :txid returning *`,
    ),
    end: database.statement<Charge>(
      'update charges set status = :status, revision = revision + :step where txid = :txid returning *',
    ),
    read: database.statement<Charge>('select * from charges where txid = :txid'),
    at: database.statement<Charge>('select * from charges where location = :location'),
    page: database.statement<Charge>(`select * ${MATCHING} order by id limit :limit offset :offset`),
    count: database.statement<{ total: number }>(`select count(*) as total ${MATCHING}`),
    latest: database.statement<Charge>('select * from charges order by id desc limit :count'),
  }
}

function mustBe(charge: Charge | undefined): Charge {
  if (charge === undefined) throw new Problem('CobNaoEncontrado', 'Não há cobrança com este txid.')
  return charge
}

function mustBeActive({ status }: Charge): void {
  if (status === 'ATIVA') return
  throw new Problem('CobOperacaoInvalida', `A cobrança está ${status} e não pode ser alterada.`, [
    { razao: 'A cobrança não está ATIVA.', propriedade: 'cob.status', valor: status },
  ])
}

export function createCharges(database: Database, { now, host }: ChargesOptions): Charges {
  const sql = prepare(database)

  const columns = (txid: string, asked: NewCharge) => ({
    txid,
    key: asked.chave,
    amount: asked.valor.original,
    expiresIn: asked.calendario.expiracao,
    besides: besidesOf(asked),
  })

  const revise = (txid: string, asked: NewCharge): Charge => mustBe(sql.revise.get(columns(txid, asked)))

  function end(txid: string, status: ChargeStatus, step: 0 | 1): Charge {
    return mustBe(sql.end.get({ txid, status, step }))
  }

  /** What it was, but for what the change says. */
  function changed(charge: Charge, change: Revision): NewCharge {
    const { modalidadeAlteracao, ...words } = JSON.parse(charge.besides)
    return {
      ...words,
      ...change,
      chave: change.chave ?? charge.pix_key,
      calendario: { expiracao: change.calendario?.expiracao ?? charge.expires_in },
      valor: change.valor ?? { original: charge.amount, modalidadeAlteracao },
    }
  }

  return {
    put: (txid, asked) =>
      database.atOnce(() => {
        const there = sql.read.get({ txid })
        if (there !== undefined) {
          mustBeActive(there)
          return revise(txid, asked)
        }
        const location = `${host()}/qr/v2/${randomText(32)}`
        const code = writeBrCode({ url: location, ...MERCHANT })
        return mustBe(sql.insert.get({ ...columns(txid, asked), location, code, now: now() }))
      }),

    change: (txid, change) =>
      database.atOnce(() => {
        const there = mustBe(sql.read.get({ txid }))
        mustBeActive(there)
        return 'status' in change ? end(txid, change.status, 1) : revise(txid, changed(there, change))
      }),

    read: txid => sql.read.get({ txid }),
    at: location => sql.at.get({ location }),

    list(query) {
      // Each has a location from its first moment on.
      if (query.locationPresente === false) return { charges: [], total: 0 }
      const charges = sql.page.all({ ...matching(query), ...window(query) })
      return { charges, total: sql.count.get(matching(query))?.total ?? 0 }
    },

    latest: count => sql.latest.all({ count }),
    conclude: txid => void end(txid, 'CONCLUIDA', 0),
  }
}
