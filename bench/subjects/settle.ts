import { randomBytes } from 'node:crypto'
import { followReceipt } from '@pagora/api'
import type { Setting } from '../harness/subject.ts'
import { startServices } from './our-app.ts'
import { pendingSales } from './pending-sales.ts'
import { openShops, PRICE } from './shops.ts'

const MORE_THAN_ANY_RUN = 60_000

/** What follows the news that money has arrived: read, settled, booked, told. */
export async function settleFor(setting: Setting, shops: number): Promise<() => Promise<unknown>> {
  const services = await startServices(setting)
  const sales = (await pendingSales(services, await openShops(services, shops), MORE_THAN_ANY_RUN)).values()
  const [acquirer] = await services.acquirers.all()
  return async () => {
    const { value: sale } = sales.next()
    if (!sale || !acquirer) throw new Error('every sale was paid')
    await followReceipt(services, acquirer.id, {
      endToEndId: `E12345678${randomBytes(12).toString('hex').slice(0, 23)}`,
      txid: sale.txid,
      amount: PRICE,
      paidAt: new Date(),
      returns: [],
    })
  }
}
