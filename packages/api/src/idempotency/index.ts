export { claimKey, KEPT_MS, type KeyedRequest, keyedRequest, madeBefore } from './once.ts'
