const NAMED = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
const KEY_MAX = 40
const VALUE_MAX = 500
const isTracking = (key: string): boolean =>
  key.length <= KEY_MAX && (key.startsWith('utm_') || key === 'src' || key === 'sck')

/**
 * Where the buyer came from, decoded once and otherwise as it stands: Utmify compares it with what it
 * handed out. Read after `?` and after the hash's own `?`, of which the hash wins.
 */
export function trackingOf({
  search,
  hash,
}: Pick<Location, 'search' | 'hash'>): Record<string, string | null> {
  const found: Record<string, string | null> = Object.fromEntries(NAMED.map(key => [key, null]))
  const inHash = hash.includes('?') ? hash.slice(hash.indexOf('?')) : ''
  for (const query of [search, inHash]) {
    for (const [key, value] of new URLSearchParams(query)) {
      if (isTracking(key) && value !== '') found[key] = value.slice(0, VALUE_MAX)
    }
  }
  return found
}
