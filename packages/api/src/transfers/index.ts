export { transfersRouter } from './router.ts'
