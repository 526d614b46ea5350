import { subject } from '../harness/subject.ts'
import { startOurApp } from './our-app.ts'

/** One account over and over: its limits are lifted, or it would be locked out at once. */
await subject(async setting => {
  const { address, signUp } = await startOurApp(setting, false)
  const { email, password } = await signUp()
  return {
    url: `${address}/api/user/login`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  }
})
