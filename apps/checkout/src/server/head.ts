import type { PublicCheckoutAnswer } from '@pagora/domain/wire'
import { formatMoney } from '@pagora/ui'

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

export const titleTag = (title: string): string => `<title>${escaped(title)}</title>`
export const metaTag = (name: string, content: string): string =>
  `<meta ${name.includes(':') ? 'property' : 'name'}="${name}" content="${escaped(content)}">`

const DESCRIPTION_MAX = 160

const shortened = (text: string): string => {
  const flat = text.replace(/\s+/g, ' ').trim()
  return flat.length > DESCRIPTION_MAX ? `${flat.slice(0, DESCRIPTION_MAX - 1).trimEnd()}…` : flat
}

/** Title, price and picture for whoever is sent the link. */
export function headOf(data: PublicCheckoutAnswer, origin: string, themeColor: string): string {
  const { checkout, product, seller } = data
  const url = `${origin}/c/${checkout.id}`
  const title = `${product.name} · ${seller.name}`
  const price = formatMoney(product.price)
  const description = shortened(`${price} · ${product.description || `Compre com Pix de ${seller.name}`}`)
  const picture = checkout.settings.bannerUrl || checkout.settings.logoUrl
  return [
    titleTag(title),
    metaTag('description', description),
    metaTag('theme-color', themeColor),
    `<link rel="canonical" href="${escaped(url)}">`,
    metaTag('og:type', 'product'),
    metaTag('og:locale', 'pt_BR'),
    metaTag('og:site_name', 'Pagora'),
    metaTag('og:title', title),
    metaTag('og:description', description),
    metaTag('og:url', url),
    metaTag('product:price:amount', product.price.toFixed(2)),
    metaTag('product:price:currency', 'BRL'),
    ...(picture
      ? [metaTag('og:image', origin + picture), metaTag('twitter:card', 'summary_large_image')]
      : [metaTag('twitter:card', 'summary')]),
  ].join('')
}
