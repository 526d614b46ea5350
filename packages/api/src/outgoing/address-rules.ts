import ipaddr from 'ipaddr.js'

/** Why an address that a seller typed may not be called. */
export type AddressFault = 'not-an-address' | 'not-https' | 'holds-credentials' | 'private'

export const ADDRESS_WORDS: Record<AddressFault, string> = {
  'not-an-address': 'Informe um endereço completo, como https://exemplo.com/webhook',
  'not-https': 'Use um endereço que comece com https://',
  'holds-credentials': 'O endereço não pode conter usuário ou senha',
  private: 'O endereço precisa ser público na internet',
}

const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Only what anybody on the internet may reach: no loopback, no private or shared range, no tunnel into one. */
export function isGlobalUnicast(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_V6)
}

/** Names that stand for this machine or its network, whatever they resolve to. */
const PRIVATE_NAME = /^(?:.*\.)?(?:localhost|local|internal|intranet|lan|home\.arpa)$/

export const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

/** `host:port` as EGRESS_ALLOW lists it. */
export const hostPortOf = (url: URL): string =>
  `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`

/**
 * What can be said before a name is resolved. The URL parser has already read every notation of an
 * IPv4 address (octal, hexadecimal, one number) as the same four.
 */
export function addressFault(text: string, allow: readonly string[]): AddressFault | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return 'not-an-address'
  if (url.username || url.password) return 'holds-credentials'
  if (allow.includes(hostPortOf(url))) return null
  if (url.protocol !== 'https:') return 'not-https'
  const host = withoutBrackets(url.hostname).replace(/\.$/, '')
  if (ipaddr.isValid(host)) return isGlobalUnicast(host) ? null : 'private'
  if (!host.includes('.') || PRIVATE_NAME.test(host)) return 'private'
  return null
}
