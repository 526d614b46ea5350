import { startEmbeddedPostgres } from '@pagora/db/embedded'
import type { TestProject } from 'vitest/node'
import { dropTemplate, makeTemplate } from './server.ts'

/** One PostgreSQL for the whole run: the embedded one, or TEST_DATABASE_URL's. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    const server = await makeTemplate(given)
    project.provide('postgres', server)
    return () => dropTemplate(server)
  }
  const embedded = await startEmbeddedPostgres({ dataDir: '', ephemeral: true })
  project.provide('postgres', await makeTemplate(embedded.url))
  return () => embedded.stop()
}
