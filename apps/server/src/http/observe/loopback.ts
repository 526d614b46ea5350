import { trustsOf } from '../origin/index.ts'

export const isLoopback = trustsOf(['127.0.0.0/8', '::1/128'])
