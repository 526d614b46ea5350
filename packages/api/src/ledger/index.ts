export { ledgerRouter } from './router.ts'
