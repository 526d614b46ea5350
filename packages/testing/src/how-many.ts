/** A fault trial in full by `pnpm test:faults`; a tenth of it in every run of the tests. */
export const isFull = process.env['FAULTS'] === 'full'

export const howMany = (full: number): number => (isFull ? full : Math.ceil(full / 10))

/** A tenth still takes its time beside everything else that runs. */
export const FAULTS_TIMEOUT_MS = isFull ? 900_000 : 120_000
