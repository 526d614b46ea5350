import { once } from 'node:events'

/** What is measured: the same request, over and over. */
export interface Target {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string | null
}

export interface Setting {
  databaseUrl: string
  /** For subjects that need a database of their own on the same server. */
  ownerUrl: string
  dataDir: string
  /** What the other one answers, so that a floor sends as many bytes. */
  payload: string | null
}

/**
 * The frame of a subject: a process of its own that is told its setting, says where to send requests,
 * and ends with its parent.
 */
export async function subject(start: (setting: Setting) => Promise<Target>): Promise<void> {
  const [setting] = (await once(process, 'message')) as [Setting]
  process.once('disconnect', () => process.exit(0))
  process.send?.(await start(setting))
}
