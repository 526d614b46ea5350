import type { Database } from '../database/database.ts'

/** Who is told of what happens to a key. */
export interface Webhook {
  pix_key: string
  url: string
  created_at: number
}

export interface Webhooks {
  put(key: string, url: string): Webhook
  read(key: string): Webhook | undefined
  remove(key: string): boolean
  list(limit: number, offset: number): { webhooks: Webhook[]; total: number }
}

export function createWebhooks(database: Database, now: () => number): Webhooks {
  const put = database.statement<Webhook>(
    `insert into webhooks (pix_key, url, created_at) values (:key, :url, :now)
     on conflict (pix_key) do update set url = :url, created_at = :now returning *`,
  )
  const read = database.statement<Webhook>('select * from webhooks where pix_key = :key')
  const remove = database.statement('delete from webhooks where pix_key = :key')
  const page = database.statement<Webhook>(
    'select * from webhooks order by pix_key limit :limit offset :offset',
  )
  const count = database.statement<{ total: number }>('select count(*) as total from webhooks')

  return {
    put(key, url) {
      const webhook = put.get({ key, url, now: now() })
      if (webhook === undefined) throw new Error('a webhook was not written')
      return webhook
    },
    read: key => read.get({ key }),
    remove: key => remove.run({ key }) > 0,
    list: (limit, offset) => ({
      webhooks: page.all({ limit, offset }),
      total: count.get()?.total ?? 0,
    }),
  }
}
