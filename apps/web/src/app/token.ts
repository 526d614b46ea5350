import { useSyncExternalStore } from 'react'

/** Where one kind of session is kept in this browser. */
export interface TokenStore {
  read(): string | null
  /** Remembered, it outlives the browser; otherwise it ends with the tab. */
  signIn(token: string, remember: boolean): void
  signOut(): void
  onChange(listener: () => void): () => void
  useToken(): string | null
}

function createTokenStore(key: string): TokenStore {
  const listeners = new Set<() => void>()
  const forget = () => {
    localStorage.removeItem(key)
    sessionStorage.removeItem(key)
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const read = () => sessionStorage.getItem(key) ?? localStorage.getItem(key)
  const onChange = (listener: () => void) => {
    listeners.add(listener)
    // Somebody who signs out in one tab has signed out in all of them.
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  }
  return {
    read,
    onChange,
    signIn(token, remember) {
      forget()
      const place = remember ? localStorage : sessionStorage
      place.setItem(key, token)
      tell()
    },
    signOut() {
      forget()
      tell()
    },
    useToken: () => useSyncExternalStore(onChange, read),
  }
}

export const userToken = createTokenStore('pagora.token')
export const masterToken = createTokenStore('pagora.master')

const ADMIN_AREA = /^#\/dashboardmaster(\/|$)/

/** Who speaks to the server: in the admin area the admin, everywhere else the seller. */
export const tokenHere = (): TokenStore => (ADMIN_AREA.test(location.hash) ? masterToken : userToken)
