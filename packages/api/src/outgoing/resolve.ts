import { lookup, Resolver } from 'node:dns/promises'

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>

const TIMEOUT_MS = 2000
const TRIES = 2

/** The machine's own way, which knows its own names too. */
export const lookUpHere: Resolve = host => lookup(host, { all: true, verbatim: true })

/**
 * For names that sellers typed. The machine's own way holds one of the few threads that passwords and
 * files are worked on, for as long as a name server says nothing: four such names would stop every sign-in.
 */
export const askNameServers: Resolve = async host => {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = [
    ...(v4.status === 'fulfilled' ? v4.value.map(address => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map(address => ({ address, family: 6 })) : []),
  ]
  if (found.length === 0 && v4.status === 'rejected') throw v4.reason
  return found
}
