import { DatabaseSync } from 'node:sqlite'
import { postgresOf } from './client.mjs'

const bodyOf = id => id.slice('trx_'.length)
const centsOf = amount => Math.round(amount * 100)

async function read(databaseUrl) {
  const sql = postgresOf(databaseUrl)
  const transactions =
    await sql`select id, kind, status, step, amount_cents::float8 as amount from transactions`
  const credits =
    await sql`select transaction_id as id, count(*)::int as times, (-sum(psp_cents))::float8 as amount
    from ledger_entries where kind = 'sale' group by 1`
  const payouts =
    await sql`select transaction_id as id, count(*)::int as times, sum(psp_cents)::float8 as amount
    from ledger_entries where kind = 'payout_done' group by 1`
  await sql.end()
  const byId = rows => new Map(rows.map(row => [row.id, row]))
  return { transactions: byId(transactions), credits: byId(credits), payouts: byId(payouts) }
}

function readBank(file) {
  const bank = new DatabaseSync(file, { readOnly: true })
  const all = query => bank.prepare(query).all()
  const answer = {
    payouts: new Map(all('select id, amount, status from payouts').map(row => [row.id, row])),
    receipts: all('select txid, amount from receipts'),
  }
  bank.close()
  return answer
}

/**
 * Accepted, and whoever accepted was killed before the bank heard of it: by rule it is asked for during a
 * quarter of an hour, stays reserved, and is sent under the same id only then.
 */
const isAskedFor = (row, bank) =>
  row?.status === 'pending' && row.step === 'unknown' && !bank.payouts.has(bodyOf(row.id))

/** What is not final though all was decided; for the drain. */
export async function unfinished({ databaseUrl, bankFile }, journal, { patient }) {
  const { transactions } = await read(databaseUrl)
  const bank = readBank(bankFile)
  const sales = [...journal.paid].filter(id => transactions.get(id)?.status !== 'completed')
  const withdrawals = [...journal.withdrawals.keys()].filter(id => {
    const row = transactions.get(id)
    return row?.status === 'pending' && (patient || !isAskedFor(row, bank))
  })
  return [...sales, ...withdrawals]
}

/** Everything that the client was told, against the books and the bank; each line of `found` a difference. */
export async function compare({ databaseUrl, bankFile }, journal) {
  const { transactions, credits, payouts } = await read(databaseUrl)
  const bank = readBank(bankFile)
  const found = [...journal.faults]
  const askedFor = []
  const wrong = (right, text) => right || found.push(text)

  for (const [key, { ids, shop }] of journal.sales) {
    const [id] = ids
    const row = transactions.get(id)
    wrong(ids.size === 1, `key ${key} led to ${[...ids].join(' and ')}`)
    wrong(row?.amount === centsOf(shop.price), `${id} is there with ${row?.amount}`)
    const [credit, paid] = [credits.get(id), journal.paid.has(id)]
    wrong((row?.status === 'completed') === paid, `${id} is ${row?.status}, paid: ${paid}`)
    wrong((credit?.times ?? 0) === Number(paid), `${id} is credited ${credit?.times ?? 0} times`)
    wrong(!paid || credit?.amount === row?.amount, `${id} is credited with ${credit?.amount}`)
  }
  for (const { id, amount, accepted, refused } of journal.withdrawals.values()) {
    const [row, sent, booked] = [transactions.get(id), bank.payouts.get(bodyOf(id)), payouts.get(id)]
    if (accepted && isAskedFor(row, bank)) {
      askedFor.push(id)
      continue
    }
    const arrives = accepted && !refused
    wrong(row?.amount === centsOf(amount), `withdrawal ${id} is there with ${row?.amount}`)
    wrong(
      row?.status === (arrives ? 'completed' : 'failed'),
      `withdrawal ${id} is ${row?.status} ${row?.step}`,
    )
    wrong(Boolean(sent) === accepted, `withdrawal ${id}: accepted ${accepted}, at the bank ${sent?.status}`)
    wrong(!sent || sent.amount === row?.amount, `withdrawal ${id} was paid with ${sent?.amount}`)
    wrong(
      !sent || (sent.status === 'REALIZADO') === arrives,
      `withdrawal ${id} is ${sent?.status} at the bank`,
    )
    wrong((booked?.times ?? 0) === Number(arrives), `withdrawal ${id} is booked ${booked?.times ?? 0} times`)
  }
  const count = kind => [...transactions.values()].filter(row => row.kind === kind).length
  wrong(count('sale') === journal.sales.size, `${count('sale')} sales for ${journal.sales.size} keys`)
  wrong(
    count('withdrawal') === journal.withdrawals.size,
    `${count('withdrawal')} withdrawals for ${journal.withdrawals.size} asked`,
  )
  const accepted = [...journal.withdrawals.values()].filter(row => row.accepted).length - askedFor.length
  wrong(bank.payouts.size === accepted, `${bank.payouts.size} payouts at the bank for ${accepted} accepted`)
  wrong(
    bank.receipts.length === journal.paid.size,
    `${bank.receipts.length} receipts for ${journal.paid.size} paid`,
  )
  return { found, askedFor }
}
