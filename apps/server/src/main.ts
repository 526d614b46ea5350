import { StartRefused } from './boot/refused.ts'
import { start } from './boot/start.ts'
import { listenForStop, Opened, Stopped } from './boot/stopping.ts'
import { ConfigError, readConfig } from './config.ts'

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
      `  Sellers   ${config.appUrl}`,
      `  Checkout  ${config.checkoutUrl}`,
      `  API       ${config.appUrl}/api/docs`,
      '  Ctrl-C stops it all.',
      '',
      `ready ${config.appUrl}`,
    ].join('\n'),
  )
  await stop.told
} catch (error) {
  if (!(error instanceof Stopped)) {
    process.exitCode = 1
    // What a person can put right is said in words; anything else keeps its stack, for us.
    const expected = error instanceof StartRefused || error instanceof ConfigError
    complain(expected ? error.message : describe(error))
  }
}
await opened.close()
process.exit()

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
