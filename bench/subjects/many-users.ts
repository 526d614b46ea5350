import { codeAt, ensureFirstAdmin, findUnfindable, type Services, stepAt } from '@pagora/api'
import { migrate } from '@pagora/db'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import type { HttpTarget, Setting } from '../harness/subject.ts'
import { startOurApp } from './our-app.ts'

export const TOTP_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** An admin's question to an installation of so many users. */
export async function askForUsers(
  { ownerUrl, dataDir }: Setting,
  count: number,
  question: object,
): Promise<HttpTarget> {
  const { url, fresh } = await ownDatabase(ownerUrl, `users_${count}`)
  const { appUrl } = await migrate({ ownerUrl: url, appRolePassword: 'only-for-benchmarks' })
  const { address, services } = await startOurApp({ databaseUrl: appUrl, dataDir }, false)
  if (fresh) await fill(url, services, count)
  await ensureFirstAdmin(services, TOTP_SECRET)
  return {
    url: `${address}/api/master/users`,
    method: 'POST',
    headers: { authorization: `Bearer ${await signInMaster(address)}`, 'content-type': 'application/json' },
    body: JSON.stringify(question),
  }
}

/** Kept for the next subject of the same run, since it takes a while to fill. */
export async function ownDatabase(ownerUrl: string, name: string): Promise<{ url: string; fresh: boolean }> {
  const owner = postgres(ownerUrl, { max: 1, onnotice: () => undefined })
  const found = await owner`select from pg_database where datname = ${name}`
  if (found.length === 0) await owner`create database ${owner(name)}`
  await owner.end()
  const url = new URL(ownerUrl)
  url.pathname = `/${name}`
  return { url: url.toString(), fresh: found.length === 0 }
}

/** Every tenth is a Maria and every eleventh a Silva, whoever else they are. */
async function fill(url: string, services: Services, count: number): Promise<void> {
  const { db, vault } = services
  await db.pool.execute(sql`
    insert into sellers (seller_id, name, email, language, password_hash, kyc, data_key, created_at, updated_at)
    select upper(lpad(to_hex(n), 9, '0')),
      (array['Maria', 'João', 'Ana', 'José', 'Paula', 'Carlos', 'Beatriz', 'Rafael', 'Luiza', 'Marcos'])[1 + n % 10]
        || ' ' ||
      (array['Silva', 'Souza', 'Costa', 'Lima', 'Rocha', 'Alves', 'Gomes', 'Dias', 'Melo', 'Reis', 'Pinto'])[1 + n % 11],
      'vendedor' || n || '@exemplo.com.br', 'pt-BR', '', case when n % 3 = 0 then 'approved' end,
      ${vault.newDataKey()}, now() - n * interval '1 second', now()
    from generate_series(1, ${count}::int) as n`)
  await findUnfindable(db)
  const owner = postgres(url, { max: 1, onnotice: () => undefined })
  await owner`vacuum analyze`
  await owner.end()
}

export async function signInMaster(address: string): Promise<string> {
  // The code of the step before, and then of this one: two subjects in one database sign in within seconds.
  for (const step of [stepAt(Date.now()) - 1, stepAt(Date.now())]) {
    const answer = await fetch(`${address}/api/master/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth: codeAt(TOTP_SECRET, step) }),
    })
    if (answer.ok) return ((await answer.json()) as { token: string }).token
  }
  throw new Error('no code was left to sign in with')
}
