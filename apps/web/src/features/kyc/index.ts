export { KycBanner } from './kyc-banner.tsx'
export { KycDialog } from './kyc-dialog.tsx'
