export { exportKyc, forgetKyc } from './of-person.ts'
export { readKycImage } from './read-kyc-image.ts'
export { kycRouter } from './router.ts'
