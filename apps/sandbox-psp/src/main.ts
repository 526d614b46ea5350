import { type Bank, createBank } from './bank.ts'
import { ConfigError, readConfig } from './config.ts'

const complain = (error: unknown): void => {
  const text = error instanceof ConfigError || !(error instanceof Error) ? String(error) : error.stack
  process.stderr.write(`${text}\n`)
}

async function stop(bank: Bank): Promise<never> {
  await bank.close()
  process.exit(0)
}

try {
  const bank = createBank({ ...readConfig(process.env), complain })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(bank))
  // Whoever started it has gone.
  process.once('disconnect', () => void stop(bank))
  await bank.listen()
  process.send?.({ ready: true, port: bank.port })
} catch (error) {
  complain(error)
  process.exit(1)
}
