import { subject } from '../harness/subject.ts'
import { startOurApp } from './our-app.ts'

await subject(async setting => {
  const { address } = await startOurApp(setting)
  return { url: `${address}/api/bench/public/txn_0123456789`, method: 'GET', headers: {}, body: null }
})
