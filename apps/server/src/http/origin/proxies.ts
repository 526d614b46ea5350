import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Whether an address is one of our own proxies, so that what it forwards counts. */
export type Trusts = (address: string | undefined) => boolean

export function trustsOf(cidrs: readonly string[]): Trusts {
  const list = new BlockList()
  for (const cidr of cidrs) {
    const [network = '', bits] = cidr.split('/')
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(network, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  // BlockList takes an IPv4 address in IPv6's clothes for the IPv4 address that it is.
  return address => address !== undefined && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'] as const

export const isForwarded = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  FORWARDED.some(name => headers[name] !== undefined)
