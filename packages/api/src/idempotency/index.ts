export { createOnce } from './create-once.ts'
export { KEPT_MS, keyedRequest } from './keyed-request.ts'
