import type { signInMaster } from '../callers.ts'

/** Transfers are off until an admin says otherwise. */
export const saveTransfers = (master: Awaited<ReturnType<typeof signInMaster>>['master']) =>
  master.saveFees({ transfersEnabled: true })
