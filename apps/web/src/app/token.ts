import { useSyncExternalStore } from 'react'

const KEY = 'pagora.token'
const listeners = new Set<() => void>()

const forget = (): void => {
  localStorage.removeItem(KEY)
  sessionStorage.removeItem(KEY)
}

const tell = (): void => {
  for (const listener of listeners) listener()
}

export const readToken = (): string | null => sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)

/** Remembered, it outlives the browser; otherwise it ends with the tab. */
export const signIn = (token: string, remember: boolean): void => {
  forget()
  const place = remember ? localStorage : sessionStorage
  place.setItem(KEY, token)
  tell()
}

export const signOut = (): void => {
  forget()
  tell()
}

export const onTokenChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  // Somebody who signs out in one tab has signed out in all of them.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export const useToken = (): string | null => useSyncExternalStore(onTokenChange, readToken)
