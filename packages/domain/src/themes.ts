/** What a seller may begin with; each can be read everywhere, and any colour may be changed afterwards. */
interface CheckoutTheme {
  name: string
  colors: { primary: string; text: string; surface: string; page: string }
  background: 'light' | 'dark'
}

const theme = (
  name: string,
  background: CheckoutTheme['background'],
  [primary, text, surface, page]: readonly [string, string, string, string],
): CheckoutTheme => ({ name, background, colors: { primary, text, surface, page } })

export const CHECKOUT_THEMES: readonly CheckoutTheme[] = [
  theme('Clean', 'light', ['#0E7C66', '#0B1F1A', '#FFFFFF', '#F4F7F6']),
  theme('All Black', 'dark', ['#F5F5F5', '#F5F5F5', '#141414', '#000000']),
  theme('Ocean', 'light', ['#0B63B8', '#0B2239', '#FFFFFF', '#EAF3FB']),
  theme('Nature', 'light', ['#2F7D32', '#1B2A1C', '#FFFFFF', '#EFF6EC']),
  theme('Sunset', 'light', ['#C2410C', '#2B1608', '#FFFFFF', '#FFF3EA']),
  theme('Rose', 'light', ['#BE185D', '#33101F', '#FFFFFF', '#FDF0F5']),
]
