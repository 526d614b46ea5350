export { deliverTransfer } from './deliver-transfer.ts'
export { transfersRouter } from './router.ts'
