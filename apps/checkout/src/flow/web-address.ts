/** The address where a buyer is led after paying; null: none, or one that is not of the web. */
export function webAddress(text: string): string | null {
  if (text === '' || text === '/') return null
  try {
    const { protocol, href } = new URL(text)
    return protocol === 'https:' || protocol === 'http:' ? href : null
  } catch {
    return null
  }
}
