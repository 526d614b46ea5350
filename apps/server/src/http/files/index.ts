export { serveKycImages } from './kyc-images.ts'
export { serveFiles } from './public-files.ts'
