import { subject } from '../harness/subject.ts'
import { startOurApp } from './our-app.ts'
import { openShops, wishOf } from './shops.ts'

await subject(async setting => {
  const { address, services } = await startOurApp(setting)
  const [shop] = await openShops(services, 1)
  if (!shop) throw new Error('no shop')
  const answer = await fetch(`${address}/api/payments/checkout/transaction`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wishOf(shop)),
  })
  const { data } = (await answer.json()) as { data: { transactionId: string } }
  return {
    url: `${address}/api/payments/transaction/${data.transactionId}`,
    method: 'GET',
    headers: {},
    body: null,
  }
})
