import type { BaseLocationHook } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'

interface Options {
  replace?: boolean
}

const navigate = (to: string, { replace = false }: Options = {}): void => {
  const oldURL = location.href
  history[replace ? 'replaceState' : 'pushState'](null, '', `#${to}`)
  dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: location.href }))
}

/** Wouter's own moves a query out of the hash; here `#/path?query` stays together, as in our mails and links. */
export const useHashPath: BaseLocationHook = Object.assign(
  (): [string, typeof navigate] => {
    const [location] = useHashLocation()
    return [location.split('?')[0] || '/', navigate]
  },
  { hrefs: (href: string) => `#${href}` },
)

export const useHashQuery = (): URLSearchParams => {
  const [location] = useHashLocation()
  return new URLSearchParams(location.split('?')[1] ?? '')
}
