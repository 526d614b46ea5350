import type { TestProject } from 'vitest/node'
import { dropTemplate, makeTemplate } from './server.ts'

/** One PostgreSQL for the whole run: the embedded one, or TEST_DATABASE_URL's. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  if (!given) throw new Error('TEST_DATABASE_URL is not set')
  const server = await makeTemplate(given)
  project.provide('postgres', server)
  return async () => {
    await dropTemplate(server)
  }
}
