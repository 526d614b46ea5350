import { subject } from '../harness/subject.ts'
import { startOurApp } from './our-app.ts'

/** The session is a real one, read from the database again each second. */
await subject(async setting => {
  const { address, signUp } = await startOurApp(setting)
  const headers = { authorization: `Bearer ${(await signUp()).token}` }
  return { url: `${address}/api/bench/signed-in/txn_0123456789`, method: 'GET', headers, body: null }
})
