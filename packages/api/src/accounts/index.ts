export { type Credentials, createCredentials } from './credentials.ts'
export { purgeExpired } from './purge-expired.ts'
export { accountsRouter } from './router.ts'
export { newToken, tokenHash } from './tokens.ts'
