export { readKycImage } from './read-kyc-image.ts'
export { kycRouter } from './router.ts'
