export { feesOfSellers, findSellerFees, type SellerFeeRow } from './queries.ts'
export { readPlatformTerms, sellerTermsOf } from './read-terms.ts'
