export { foldOnce } from './fold.ts'
export { purgeOutbox, startFolding } from './folding.ts'
export { percentOf, readDays, reaisOf } from './read-numbers.ts'
export { analyticsRouter } from './router.ts'
