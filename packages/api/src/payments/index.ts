export { paymentsRouter } from './router.ts'
