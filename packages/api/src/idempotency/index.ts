export { createOnce } from './create-once.ts'
export { KEPT_MS } from './keyed-request.ts'
