/**
 * Every table that is not named here is owned by a seller and keeps the rules of such tables; a test
 * over the catalog enforces both lists.
 */

/** Unique across sellers; read alone, without foreign keys. */
export const DIRECTORIES = ['account_emails'] as const

/** Few rows, the same for everybody. */
export const REFERENCES = ['acquirers', 'admins', 'installation', 'platform_terms'] as const

/** The app may add to these and read them, and nothing else: books and logs are never rewritten. */
export const APPEND_ONLY: readonly string[] = ['audit_log', 'kyc_views', 'ledger_entries']
