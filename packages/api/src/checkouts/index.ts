export { createPublicCheckouts, type PublicCheckouts } from './public-checkouts.ts'
export { checkoutsRouter } from './router.ts'
