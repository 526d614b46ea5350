import { setTimeout as sleep } from 'node:timers/promises'
import { compareWithProvider, type Difference, type Services, verifyAll } from '@pagora/api'
import { PostgresRefused } from '@pagora/db/embedded'
import { ProviderFault } from '@pagora/psp'
import { StartRefused } from './boot/refused.ts'
import { withServices } from './boot/with-services.ts'
import { ConfigError } from './config.ts'

// pnpm ledger:verify: every balance from its entries, and the receipts of 90 days from the provider.
const DAY_MS = 24 * 3_600_000
const BACK_MS = 90 * DAY_MS
/** What has just been paid is on its way to the books of a server that runs. */
const ON_ITS_WAY_MS = 15_000

const say = (message: string): void => void process.stdout.write(`${message}\n`)
const complain = (message: string): void => void process.stderr.write(`${message}\n`)

try {
  const found = await withServices({ name: 'pnpm ledger:verify', say }, verify)
  process.exitCode = found > 0 ? 1 : 0
} catch (error) {
  process.exitCode = 1
  const kindly = [StartRefused, ConfigError, PostgresRefused].some(kind => error instanceof kind)
  complain(error instanceof Error ? (kindly ? error.message : (error.stack ?? error.message)) : String(error))
}
process.exit()

async function verify(services: Services): Promise<number> {
  const { sellers, differences } = await verifyAll(services.db)
  const lines = [...differences.map(inWords), ...(await statementLines(services))]
  for (const line of lines) say(line)
  say(`${sellers} sellers, ${lines.length} differences`)
  return lines.length
}

/** Amounts in centavos, since it is one centavo that is looked for; what is counted is a number as well. */
function inWords({ sellerId, what, books, elsewhere }: Difference): string {
  return `seller ${sellerId}: ${what}: ${books} in the books, ${elsewhere} elsewhere, ${books - elsewhere} apart`
}

async function statementLines(services: Services): Promise<string[]> {
  const lines: string[] = []
  for (const { id, name } of await services.acquirers.all()) {
    try {
      for (const { endToEndId, what } of await lasting(services, id))
        lines.push(`acquirer ${name}: the receipt ${endToEndId} is ${what}`)
    } catch (fault) {
      if (!(fault instanceof ProviderFault)) throw fault
      say(`${name} does not answer: what it says it received was not compared`)
    }
  }
  return lines
}

/** What differs, and still does once what was on its way has arrived. */
async function lasting(services: Services, acquirerId: string) {
  const to = new Date(services.now())
  const compare = () => compareWithProvider(services, acquirerId, new Date(to.getTime() - BACK_MS), to)
  const first = await compare()
  if (first.length === 0) return first
  await sleep(ON_ITS_WAY_MS)
  return compare()
}
