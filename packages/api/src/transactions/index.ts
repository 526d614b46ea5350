export {
  type Details,
  openDetails,
  type SaleDetails,
  sealDetails,
  TRANSACTION_PREFIX,
  type TransferDetails,
  type WithdrawalDetails,
} from './details.ts'
