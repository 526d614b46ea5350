import { lookOf } from './look.ts'

/** The whole document takes the seller's colours, its scrollbars and its ground too. */
export function wear(page: Parameters<typeof lookOf>[0]): void {
  for (const [name, value] of Object.entries(lookOf(page))) {
    document.documentElement.style.setProperty(name, value)
  }
}
