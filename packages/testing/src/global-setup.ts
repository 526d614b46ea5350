import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTemporaryPostgres } from '@pagora/db/embedded'
import type { TestProject } from 'vitest/node'
import { dropTemplate, makeTemplate } from './server.ts'

/** One folder and one PostgreSQL for the whole run: one of our own, or TEST_DATABASE_URL's. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const own = given ? null : await startTemporaryPostgres()
  const server = await makeTemplate(own?.url ?? given ?? '')
  project.provide('postgres', server)
  const folder = await mkdtemp(join(tmpdir(), 'pagora-test-'))
  project.provide('folder', folder)
  return async () => {
    await rm(folder, { recursive: true, force: true })
    await dropTemplate(server)
    await own?.stop()
  }
}
