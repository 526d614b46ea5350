export { exportKyc, forgetKyc } from './of-person.ts'
export { purgeKyc } from './purge-kyc.ts'
export { readKycImage } from './read-kyc-image.ts'
export { kycRouter } from './router.ts'
