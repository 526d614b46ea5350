import { CHECKOUT_THEMES } from '@pagora/domain'
import type { DemoCalls } from './account.ts'

const PRODUCTS = [
  {
    name: 'Curso de fotografia de produto',
    price: 197,
    category: 'course',
    description: 'Luz, fundo e celular: 32 aulas do zero à loja pronta.',
  },
  {
    name: 'E-book 50 receitas de pão',
    price: 39.9,
    category: 'ebook',
    description: 'Fermentação natural, passo a passo, com fotos.',
  },
  {
    name: 'Planilha de preços para artesãos',
    price: 27,
    category: 'template',
    description: 'Custo, hora e margem em uma página.',
  },
  {
    name: 'Mentoria de vendas',
    price: 450,
    category: 'mentoring',
    description: 'Quatro encontros individuais por vídeo.',
  },
] as const

/** As the builder stores a theme: its colours with its background. */
function look(name: string) {
  const theme = CHECKOUT_THEMES.find(known => known.name === name)
  if (!theme) throw new Error(`no theme ${name}`)
  return { colors: theme.colors, background: theme.background }
}

export interface Offer {
  checkoutId: string
  name: string
  price: number
  discount: number
  bump: { name: string; price: number } | null
  /** Of a hundred buyers, how many come to this one. */
  share: number
}

/** The demo's products, and a checkout for each of the three that sell. */
export async function openDemoShop(seller: DemoCalls): Promise<Offer[]> {
  for (const product of PRODUCTS) await seller.products.create({ ...product, status: true })
  const [course, book, sheet, mentoring] = PRODUCTS
  const { products } = await seller.products.list({})
  const bumpId = products.find(({ name }) => name === sheet.name)?._id ?? ''
  const offers: Offer[] = []
  for (const { product, discount, withBump, theme, share } of [
    { product: course, discount: 5, withBump: true, theme: 'Ocean', share: 45 },
    { product: book, discount: 0, withBump: true, theme: 'Clean', share: 45 },
    { product: mentoring, discount: 0, withBump: false, theme: 'All Black', share: 10 },
  ]) {
    const { id } = await seller.checkouts.create({ productName: product.name })
    await seller.checkouts.update({
      id,
      ...look(theme),
      paymentMethods: { pix: { discount } },
      ...(withBump && { orderBump: { status: true, productId: bumpId } }),
      testimonials: {
        status: true,
        reviews: [
          {
            name: 'Beatriz L.',
            photo: '',
            description: 'Comprei à noite e comecei na mesma hora.',
            stars: 5,
          },
          { name: 'Rafael M.', photo: '', description: 'Direto ao ponto, sem enrolação.', stars: 5 },
        ],
      },
    })
    const bump = withBump ? { name: sheet.name, price: sheet.price } : null
    offers.push({ checkoutId: id, name: product.name, price: product.price, discount, bump, share })
  }
  return offers
}
