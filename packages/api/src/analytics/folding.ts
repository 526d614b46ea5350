import { FOLD_BATCH, type Folding, foldOnce } from './fold.ts'
import { purgeEvents } from './queries.ts'

const EVERY_MS = 1000

const KEPT_MS = 30 * 24 * 3_600_000
const PURGE_BATCH = 5000

/**
 * Folds each second, and on while there is much. Safe in any number of processes; whoever commits
 * news may wake it.
 */
export function startFolding(services: Folding, { onFault }: { onFault: (error: unknown) => void }) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let round: Promise<void> | null = null

  const foldAll = async () => {
    try {
      while (!stopped && (await foldOnce(services)) === FOLD_BATCH);
    } catch (error) {
      onFault(error)
    }
  }
  const wake = () => {
    if (stopped || round) return
    clearTimeout(timer)
    round = foldAll().finally(() => {
      round = null
      if (!stopped) timer = setTimeout(wake, EVERY_MS)
    })
  }
  wake()
  return {
    wake,
    /** Resolves once the batch that is under way is in. */
    async stop() {
      stopped = true
      clearTimeout(timer)
      await round
    },
  }
}

/** News that everybody has heard and that is in the numbers; safe to run twice and anywhere. */
export async function purgeOutbox({ db, now }: Pick<Folding, 'db' | 'now'>): Promise<void> {
  const before = new Date(now() - KEPT_MS)
  while ((await purgeEvents(db.pool, { before, limit: PURGE_BATCH })).length === PURGE_BATCH);
}
