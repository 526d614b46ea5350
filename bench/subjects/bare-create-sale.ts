import { randomBytes } from 'node:crypto'
import { newId, newSellerId } from '@pagora/domain'
import postgres from 'postgres'
import { CONNECTIONS, loopSubject } from '../harness/subject.ts'

/** The rows that a sale and its code leave behind, in two statements, without a thought in between. */
await loopSubject(async ({ databaseUrl }) => {
  const sql = postgres(databaseUrl, { max: CONNECTIONS, fetch_types: false })
  const sellerId = newSellerId()
  const details = randomBytes(180)
  const contents = JSON.stringify({ products: [{ id: newId('prd', sellerId), name: 'Curso', cents: 9700 }] })
  const facts = JSON.stringify({ amountCents: 9700, feeCents: 290, createdDay: '2026-11-21' })
  const code = `00020101021226${'x'.repeat(120)}`
  return async () => {
    const id = newId('trx', sellerId)
    const txid = id.slice(4)
    const at = new Date().toISOString()
    await sql`
      with key as (
        insert into idempotency_keys (seller_id, key_hash, request_hash, entity_id, created_at)
        values (${sellerId}, ${randomBytes(32)}, ${details.subarray(0, 32)}, ${id}, ${at})
      ), sale as (
        insert into transactions (seller_id, id, kind, status, version, amount_cents, fee_cents, psp_fee_cents,
          refunded_cents, fee_returned_cents, psp_fee_returned_cents, created_at, checkout_id, contents, details_sealed)
        values (${sellerId}, ${id}, 'sale', 'pending', 1, 9700, 290, 48, 0, 0, 0, ${at}, ${id}, ${contents}, ${details})
      )
      insert into charges (seller_id, txid, transaction_id, acquirer_id, state, created_at, leased_until)
      values (${sellerId}, ${txid}, ${id}, 'acq', 'asked', ${at}, ${at})`
    await sql`
      with charge as (
        update charges set state = 'open', code = ${code}, expires_at = ${at}, leased_until = null
        where seller_id = ${sellerId} and txid = ${txid}
      ), sale as (
        update transactions set expires_at = ${at} where seller_id = ${sellerId} and id = ${id}
      )
      insert into outbox (seller_id, id, kind, transaction_id, facts, at)
      values (${sellerId}, ${newId('evt', sellerId)}, 'sale.generated', ${id}, ${facts}, ${at})`
  }
})
