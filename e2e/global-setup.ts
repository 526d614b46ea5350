import { startTemporaryPostgres } from '@pagora/db/embedded'
import { dropTemplate, makeTemplate } from '@pagora/testing'

/** One PostgreSQL for the run; each worker copies its database from the migrated template. */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const own = given ? null : await startTemporaryPostgres()
  const server = await makeTemplate(own?.url ?? given ?? '')
  process.env['E2E_POSTGRES'] = JSON.stringify(server)
  return async () => {
    await dropTemplate(server)
    await own?.stop()
  }
}
