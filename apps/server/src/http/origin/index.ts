export { nameCallers } from './caller.ts'
export { openForPage, policyOf, shutByDefault } from './headers.ts'
export { isForwarded, type Trusts, trustsOf } from './proxies.ts'
export { nameRequests, requestIdBy } from './request-id.ts'
