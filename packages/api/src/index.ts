export * from './accounts/index.ts'
export { foldOnce, purgeOutbox, startFolding } from './analytics/index.ts'
export { type Background, createBackground } from './background.ts'
export { createPublicCheckouts } from './checkouts/index.ts'
export { createImages, type FileStore, folderStore, readPublicFile, s3Store } from './files/index.ts'
export { installationFact, stateInstallationFact } from './installation.ts'
export { purgeKyc, readKycImage } from './kyc/index.ts'
export * from './limits/index.ts'
export { folderMailer, type Mail, type Mailer, smtpMailer } from './mail/index.ts'
export {
  addAdmin,
  codeAt,
  ensureFirstAcquirer,
  ensureFirstAdmin,
  otpauthUri,
  stepAt,
} from './master/index.ts'
export { createOutgoing } from './outgoing/index.ts'
export { createPasswords, type Passwords } from './passwords.ts'
export { type AppRouter, appRouter } from './router.ts'
export * from './rpc/index.ts'
export type { Services } from './services.ts'
export {
  csvName,
  type Details,
  exportStatement,
  exportTransactions,
  sealDetails,
  TRANSACTION_PREFIX,
} from './transactions/index.ts'
export * from './vault/index.ts'
