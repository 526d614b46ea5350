export { csvName } from './csv.ts'
export {
  type Details,
  openDetails,
  type SaleDetails,
  sealDetails,
  TRANSACTION_PREFIX,
  type TransferDetails,
  type WithdrawalDetails,
} from './details.ts'
export { exportStatement } from './export-statement.ts'
export { exportTransactions } from './export-transactions.ts'
export { lastCompleted, listAllTransactions } from './list-all.ts'
export { transactionsRouter } from './router.ts'
