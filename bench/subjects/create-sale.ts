import { subject } from '../harness/subject.ts'
import { startOurApp } from './our-app.ts'
import { openShops, wishOf } from './shops.ts'

/** A buyer's page asks for its code, each time under a key of its own. */
await subject(async setting => {
  const { address, services } = await startOurApp(setting, false)
  const [shop] = await openShops(services, 1)
  if (!shop) throw new Error('no shop')
  return {
    url: `${address}/api/payments/checkout/transaction`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wishOf(shop)),
    keyed: true,
  }
})
