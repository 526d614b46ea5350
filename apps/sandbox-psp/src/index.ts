export { type Bank, type BankOptions, createBank } from './bank.ts'
