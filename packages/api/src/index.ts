export * from './accounts/index.ts'
export {
  type Acquirers,
  createAcquirers,
  type SandboxBank,
  sealCertificate,
  sealKey,
} from './acquirers/index.ts'
export { foldOnce, purgeOutbox, startFolding } from './analytics/index.ts'
export { type Background, createBackground } from './background.ts'
export { createPublicCheckouts } from './checkouts/index.ts'
export { createImages, type FileStore, folderStore, readPublicFile, s3Store } from './files/index.ts'
export { installationFact, stateInstallationFact } from './installation.ts'
export { purgeKyc, readKycImage } from './kyc/index.ts'
export {
  compareWithProvider,
  type Difference,
  guardBooks,
  releaseDue,
  type Verification,
  verifyAll,
  verifySeller,
} from './ledger/index.ts'
export * from './limits/index.ts'
export {
  type Bus,
  createLiveStatus,
  type LiveStatus,
  type SaleStatus,
  silentBus,
} from './live-status/index.ts'
export { folderMailer, type Mail, type Mailer, smtpMailer } from './mail/index.ts'
export {
  addAdmin,
  codeAt,
  ensureFirstAcquirer,
  ensureFirstAdmin,
  otpauthUri,
  stepAt,
} from './master/index.ts'
export {
  deliverOnce,
  hushNews,
  type NewsOptions,
  newsOptions,
  type OutboxEvent,
  relayOnce,
  startNews,
} from './news/index.ts'
export { newEventId } from './outbox/index.ts'
export { createOutgoing } from './outgoing/index.ts'
export { createPasswords, type Passwords } from './passwords.ts'
export {
  expireSales,
  followNotices,
  followReceipt,
  followRefunds,
  SWEEPS,
  sweepReceipts,
  takeNotices,
} from './payments/index.ts'
export { type AppRouter, appRouter } from './router.ts'
export * from './rpc/index.ts'
export type { Services } from './services.ts'
export { createSignals, type Signals } from './signals.ts'
export {
  csvName,
  type Details,
  exportStatement,
  exportTransactions,
  type SaleDetails,
  sealDetails,
  TRANSACTION_PREFIX,
} from './transactions/index.ts'
export { deliverTransfer } from './transfers/index.ts'
export * from './vault/index.ts'
export { followPayout, followPayouts } from './withdrawals/index.ts'
