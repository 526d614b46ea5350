import { PostgresRefused } from '@pagora/db/embedded'
import { StartRefused } from './boot/refused.ts'
import { start } from './boot/start.ts'
import { listenForStop, Opened, Stopped } from './boot/stopping.ts'
import { ConfigError, readConfig } from './config.ts'
import { DEMO_ACCOUNT } from './demo/load-demo.ts'

/** What a person can put right is said in words; anything else keeps its stack, for us. */
const KINDLY = [StartRefused, ConfigError, PostgresRefused]

const say = (message: string): void => void process.stdout.write(`${message}\n`)
const complain = (message: string): void => void process.stderr.write(`${message}\n`)

const stop = listenForStop(say)
const opened = new Opened((what, error) => {
  process.exitCode = 1
  complain(`Could not close ${what}: ${String(error)}`)
})

try {
  const config = readConfig(process.env)
  await start({ config, opened, stop, say })
  say(
    [
      '',
      ...(config.jobs === 'only'
        ? [`  Works in the background of ${config.appUrl}`]
        : [
            `  Sellers   ${config.appUrl}`,
            `  Checkout  ${config.checkoutUrl}`,
            `  API       ${config.appUrl}/api/docs`,
          ]),
      ...(config.demo ? [`  Sign in   ${DEMO_ACCOUNT.email} / ${DEMO_ACCOUNT.password}`] : []),
      '  Ctrl-C stops it all.',
      '',
      `ready ${config.appUrl}`,
    ].join('\n'),
  )
  await stop.told
} catch (error) {
  if (!(error instanceof Stopped)) {
    process.exitCode = 1
    complain(describe(error))
  }
}
await opened.close()
process.exit()

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return KINDLY.some(kind => error instanceof kind) ? error.message : (error.stack ?? error.message)
}
