import { randomBytes } from 'node:crypto'
import { newId } from '@pagora/domain'
import postgres from 'postgres'
import { CONNECTIONS, loopSubject } from '../harness/subject.ts'
import { startServices } from './our-app.ts'
import { pendingSales } from './pending-sales.ts'
import { openShops } from './shops.ts'

const MORE_THAN_ANY_RUN = 90_000

/** The rows that a confirmation leaves behind, in one statement: nothing is read and nothing asked before. */
await loopSubject(async setting => {
  const services = await startServices(setting)
  const sales = (await pendingSales(services, await openShops(services, 50), MORE_THAN_ANY_RUN)).values()
  const sql = postgres(setting.databaseUrl, { max: CONNECTIONS, fetch_types: false })
  const facts = JSON.stringify({
    amountCents: 9700,
    feeCents: 290,
    createdDay: '2026-11-21',
    paidDay: '2026-11-21',
  })
  return async () => {
    const { value: sale } = sales.next()
    if (!sale) throw new Error('every sale was paid')
    const { sellerId, id } = sale
    const at = new Date().toISOString()
    const endToEndId = `E12345678${randomBytes(12).toString('hex').slice(0, 23)}`
    await sql`
      with paid as (
        update transactions set status = 'completed', completed_at = ${at}, version = version + 1
        where seller_id = ${sellerId} and id = ${id} and status = 'pending'
      ), receipt as (
        insert into receipts (seller_id, end_to_end_id, acquirer_id, transaction_id, amount_cents, paid_at, recorded_at)
        values (${sellerId}, ${endToEndId}, 'acq', ${id}, 9700, ${at}, ${at})
      ), entry as (
        insert into ledger_entries (seller_id, id, kind, transaction_id, acquirer_id, at, pending_cents, available_cents,
          reserved_cents, held_cents, debt_cents, clearing_cents, fee_cents, psp_fee_cents, suspense_cents, psp_cents)
        values (${sellerId}, ${`sale:${endToEndId}`}, 'sale', ${id}, 'acq', ${at}, 9410, 0, 0, 0, 0, 0, 242, 48, 0, -9700)
      ), receivable as (
        insert into receivables (seller_id, transaction_id, amount_cents, remaining_cents, release_at)
        values (${sellerId}, ${id}, 9410, 9410, ${at})
      )
      insert into outbox (seller_id, id, kind, transaction_id, facts, at)
      values (${sellerId}, ${newId('evt', sellerId)}, 'sale.paid', ${id}, ${facts}, ${at})`
  }
})
