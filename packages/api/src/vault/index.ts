export { keyBelongsToDatabase } from './fingerprint.ts'
export { createVault, type Sealer, type Vault } from './vault.ts'
