export { type AddressBudget, limitAddresses } from './address-limit.ts'
export { countersIn, openRedis } from './counters.ts'
