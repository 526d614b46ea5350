export { type Bus, silentBus } from './bus.ts'
export { createLiveStatus, type LiveStatus, type SaleStatus } from './live-status.ts'
