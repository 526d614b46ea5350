import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeAt, ensureFirstAcquirer, ensureFirstAdmin, stepAt } from '@pagora/api'
import { transactions } from '@pagora/db'
import { createBank } from '@pagora/sandbox-psp'
import { buildApp, createServices, type Pagora, startJobs } from '@pagora/server'
import { createDatabase, openShop, TEST_SECRET_KEY, type TestServer } from '@pagora/testing'

export interface RunningApp {
  appUrl: string
  checkoutUrl: string
  /** The sandbox bank, whose controls pay codes. */
  bankUrl: string
  /** The link in the newest mail to this address, once it is there. */
  linkMailedTo(address: string): Promise<string>
  /** A verified seller with a product, its checkout, and the calls of their own. */
  openShop(shop?: Parameters<typeof openShop>[1]): ReturnType<typeof openShop>
  /** In what state each sale of this seller is. */
  salesOf(sellerId: string): Promise<string[]>
  /** What the administrator's authenticator shows now. */
  adminCode(): string
  close(): Promise<void>
}

const HOST = '127.0.0.1'
const BANK_CLIENT = { clientId: 'pagora', clientSecret: 'only for tests' }
const ADMIN_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, HOST)
  await new Promise(resolve => probe.once('listening', resolve))
  const address = probe.address()
  await new Promise(resolve => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

const mailsIn = async (folder: string): Promise<string[]> => {
  // One that is still being written has a name of its own, which may be gone before it is read.
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml'))
  const mails = await Promise.all(names.toSorted().map(name => readFile(join(folder, name), 'utf8')))
  // Quoted-printable: lines that were broken, and the signs that were spelt out.
  return mails.map(mail => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
}

const eventually = async <T>(look: () => Promise<T | undefined>, what: string): Promise<T> => {
  for (let tries = 0; tries < 50; tries += 1) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`waited in vain for ${what}`)
}

/** Both origins, built and served as in production, on a database and a data folder of their own. */
export const bootApp = async (also?: (pagora: Pagora) => void): Promise<RunningApp> => {
  const database = await createDatabase(JSON.parse(process.env['E2E_POSTGRES'] ?? '') as TestServer)
  const dataDir = await mkdtemp(join(tmpdir(), 'pagora-e2e-'))
  const [port, checkoutPort] = [await freePort(), await freePort()]
  const appUrl = `http://${HOST}:${port}`
  const checkoutUrl = `http://${HOST}:${checkoutPort}`
  const bank = createBank({ file: ':memory:', ...BANK_CLIENT })
  const bankUrl = await bank.listen()
  const services = await createServices({
    db: database.db,
    secretKey: TEST_SECRET_KEY,
    appUrl,
    dataDir,
    smtpUrl: undefined,
    egressAllow: [],
    sandbox: { baseUrl: `${bankUrl}/v2`, tokenUrl: `${bankUrl}/oauth/token`, ...BANK_CLIENT },
    limited: true,
    onFault: (work, error) => {
      throw new Error(`background work failed: ${work}`, { cause: error })
    },
  })
  await ensureFirstAdmin(services, ADMIN_SECRET)
  await ensureFirstAcquirer(services, 'sandbox')
  const pagora = buildApp({
    config: {
      host: HOST,
      port,
      checkoutPort,
      appUrl,
      checkoutUrl,
      trustProxy: [],
      rateLimit: true,
      metricsToken: null,
    },
    services,
    ping: async () => ({ now: new Date() }),
  })
  also?.(pagora)
  await pagora.listen()
  const stopJobs = await startJobs({ services, log: pagora.app.log, callbackRoot: appUrl })

  return {
    appUrl,
    checkoutUrl,
    bankUrl,
    async salesOf(sellerId) {
      const rows = await database.db.pool.select().from(transactions)
      return rows.filter(row => row.sellerId === sellerId).map(({ status }) => status)
    },
    openShop: shop => openShop(services, shop),
    adminCode: () => codeAt(ADMIN_SECRET, stepAt(Date.now())),
    linkMailedTo: address =>
      eventually(async () => {
        const mails = await mailsIn(join(dataDir, 'mail'))
        const mail = mails.findLast(text => text.includes(`To: ${address}`))
        return mail?.match(/https?:\/\/\S+/)?.[0]
      }, `a mail to ${address}`),
    async close() {
      await stopJobs()
      await pagora.close()
      await bank.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
