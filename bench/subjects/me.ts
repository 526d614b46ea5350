import { subject } from '../harness/subject.ts'
import { startOurApp } from './our-app.ts'

await subject(async setting => {
  const { address, signUp } = await startOurApp(setting)
  const headers = { authorization: `Bearer ${(await signUp()).token}` }
  return { url: `${address}/api/user/me`, method: 'GET', headers, body: null }
})
