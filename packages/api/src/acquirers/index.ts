export {
  type Acquirer,
  type Acquirers,
  createAcquirers,
  type SandboxBank,
} from './acquirers.ts'
export { keyOfSeller, sealPixKey } from './key-of-seller.ts'
export { openKey, sealCertificate, sealKey } from './sealed-keys.ts'
