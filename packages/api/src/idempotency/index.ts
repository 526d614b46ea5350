export { createOnce } from './create-once.ts'
export { KEPT_MS, type KeyedRequest, keyedRequest, madeBefore } from './keyed-request.ts'
