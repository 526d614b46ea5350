import { isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The first groups of an IPv6 address, written out. */
function groups(address: string, count: number): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...gap, ...right]
    .slice(0, count)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Who is counted together: an IPv4 address, or the /64 that one IPv6 customer has to itself. */
export function neighbourhood(address: string): string {
  const plain = MAPPED.exec(address)?.[1] ?? address
  return isIPv6(plain) ? groups(plain, 4) : plain
}

/** What may be logged of an address: its /24 or /48, which many people share. */
export function district(address: string): string {
  const plain = MAPPED.exec(address)?.[1] ?? address
  return isIPv6(plain) ? `${groups(plain, 3)}::/48` : `${plain.split('.').slice(0, 3).join('.')}.0/24`
}
