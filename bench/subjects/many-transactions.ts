import { type Services, sealDetails } from '@pagora/api'
import type { SellerId } from '@pagora/domain'
import postgres from 'postgres'

interface Filling {
  /** Of the owner. */
  url: string
  services: Services
  /** Of the seller who owns a third of them. */
  token: string
  count: number
}

const DAYS = 60
const OTHERS = 499
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** So many of the newest withdrawals wait for an admin, however many there were. */
const WAITING = 100
/** What a page shows is sealed as it is in life. */
const SEALED = 300

/** The ten letters of an id that are its moment. */
const timeLetters = Array.from(
  { length: 10 },
  (_, n) => `substr('${LETTERS}', 1 + ((ms >> ${45 - 5 * n}) & 31)::int, 1)`,
).join(' || ')

/** Sixty days of so many transactions, with all that follows from them; the newest last. */
export async function fillTransactions({ url, services, token, count }: Filling): Promise<void> {
  const hot = token.slice(4, 13) as SellerId
  const owner = postgres(url, { max: 1, onnotice: () => undefined })
  await owner.unsafe("set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '1GB'")
  await addSellers(owner, services)
  await owner.unsafe(`
    create temporary table made as
    select n, ms, to_timestamp(ms / 1000.0) as created_at, seller_id, kind,
      'trx_' || seller_id || ${timeLetters} || upper(lpad(to_hex(n), 16, '0')) as id,
      case
        when kind = 'withdrawal' then case when n <= ${WAITING * 20} then 'pending' else 'completed' end
        when n <= 200 then 'pending' when n % 8 < 5 then 'completed' else 'failed' end as status,
      1000 + n % 9000 as amount
    from (
      select n, (extract(epoch from now()) * 1000)::bigint - (n::bigint * ${DAYS} * 86400000 / ${count}) as ms,
        case when n % 3 = 0 then '${hot}' else upper(lpad(to_hex(1 + n % ${OTHERS}), 9, '0')) end as seller_id,
        case when n % 20 = 0 then 'withdrawal' else 'sale' end as kind
      from generate_series(${count}, 1, -1) as n
    ) as drawn`)
  for (const step of STEPS) await owner.unsafe(step)
  await sealNewest(services, hot)
  await owner.unsafe('vacuum analyze')
  await owner.end()
}

const NAME = `(array['maria', 'joao', 'ana', 'jose', 'paula', 'carlos', 'bia', 'rafael', 'luiza', 'marcos'])[1 + n % 10]`
const SURNAME = `(array['silva', 'souza', 'costa', 'lima', 'rocha', 'alves', 'gomes', 'dias', 'melo', 'reis', 'pinto'])[1 + n % 11]`
const SAO_PAULO_DAY = `(created_at at time zone 'America/Sao_Paulo')::date`

const STEPS = [
  `insert into transactions (seller_id, id, kind, status, version, amount_cents, fee_cents, psp_fee_cents,
      refunded_cents, fee_returned_cents, psp_fee_returned_cents, created_at, completed_at, contents, step)
    select seller_id, id, kind, status, 1, amount, 30, 0, 0, 0, 0, created_at,
      case when status = 'completed' then created_at + interval '1 minute' end,
      '{"products":[{"id":"prd_1","name":"Curso de fotografia","cents":1990}]}',
      case when kind = 'withdrawal' and status = 'pending' then 'asked' end
    from made`,
  `insert into ledger_entries (seller_id, id, kind, transaction_id, acquirer_id, at, pending_cents, available_cents,
      reserved_cents, held_cents, debt_cents, clearing_cents, fee_cents, psp_fee_cents, suspense_cents, psp_cents)
    select seller_id, kind || ':' || n, case kind when 'sale' then 'sale' else 'payout_done' end, id, 'acq_1',
      created_at + interval '1 minute', case kind when 'sale' then amount - 30 else 0 end, 0,
      case kind when 'sale' then 0 else -amount - 30 end, 0, 0, 0, 30, 0, 0,
      case kind when 'sale' then -amount else amount end
    from made where status = 'completed'`,
  `insert into transaction_words (seller_id, word, transaction_id, created_at)
    select seller_id, unnest(array[${NAME}, ${SURNAME}, lower(right(id, 6)), 'comprador' || n || '@exemplo.com']),
      id, created_at
    from made`,
  // Of the newest some are not folded yet, as many in any installation.
  `insert into outbox (seller_id, id, kind, transaction_id, facts, at, relayed_at, folded_at)
    select seller_id, 'evt_' || n, 'sale.generated', id,
      jsonb_build_object('amountCents', amount, 'feeCents', 30, 'createdDay', ${SAO_PAULO_DAY}),
      created_at, created_at, case when n > 50 then created_at end
    from made where kind = 'sale'`,
  `insert into sales_days (seller_id, day, gross_cents, fee_cents, paid_count, created_count, completed_count,
      failed_count, refunded_count)
    select coalesce(seller_id, '000000000'), ${SAO_PAULO_DAY},
      coalesce(sum(amount) filter (where status = 'completed'), 0),
      30 * count(*) filter (where status = 'completed'), count(*) filter (where status = 'completed'), count(*),
      count(*) filter (where status = 'completed'), count(*) filter (where status = 'failed'), 0
    from made where kind = 'sale' and n > 50 group by grouping sets ((seller_id, ${SAO_PAULO_DAY}), (${SAO_PAULO_DAY}))`,
]

async function addSellers(owner: postgres.Sql, { vault }: Services): Promise<void> {
  await owner`
    insert into sellers (seller_id, name, email, language, password_hash, kyc, data_key, created_at, updated_at)
    select upper(lpad(to_hex(n), 9, '0')), 'Vendedor ' || n, 'vendedor' || n || '@exemplo.com.br', 'pt-BR', '',
      'approved', ${vault.newDataKey()}, now() - n * interval '1 second', now()
    from generate_series(1, ${OTHERS}::int) as n`
}

/** Of all, of that seller, and of what waits for an admin. */
async function sealNewest({ db, vault }: Services, hot: SellerId): Promise<void> {
  const newest = await db.pool.execute<{ id: string; kind: string; seller_id: SellerId; data_key: Buffer }>(`
    select id, kind, seller_id, data_key from sellers join (
      (select * from transactions order by created_at desc limit ${SEALED})
      union (select * from transactions where seller_id = '${hot}' order by id desc limit ${SEALED})
      union (select * from transactions where kind = 'withdrawal' and status = 'pending')
    ) as newest using (seller_id)`)
  for (const { id, kind, seller_id, data_key } of newest) {
    const customer = { name: 'Maria Silva', email: 'comprador@exemplo.com', phone: '11987654321' }
    const details =
      kind === 'sale'
        ? { customer, tracking: { utm_source: 'instagram' } }
        : { pix: { type: 'email' as const, value: 'caixa@exemplo.com', holderName: 'Rui Dias' } }
    const sealed = sealDetails(vault, data_key, id, details).toString('hex')
    await db.pool.execute(
      `update transactions set details_sealed = '\\x${sealed}' where seller_id = '${seller_id}' and id = '${id}'`,
    )
  }
}
