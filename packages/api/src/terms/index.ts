export { feesOfSellers, type SellerFeeRow } from './queries.ts'
export { readEffectiveTerms, readPlatformTerms } from './read-terms.ts'
