export { type AddressBudget, limitAddresses } from './address-limit.ts'
export { countersIn } from './counters.ts'
