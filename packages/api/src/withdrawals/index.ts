export { withdrawalsRouter } from './router.ts'
