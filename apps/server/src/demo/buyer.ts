import { cents, salePrice, toReais } from '@pagora/domain'
import type { DemoChance } from './chance.ts'
import type { Offer } from './shop.ts'

const FIRST = [
  'Ana',
  'Beatriz',
  'Carlos',
  'Daniela',
  'Eduardo',
  'Fernanda',
  'Gabriel',
  'Helena',
  'Igor',
  'Juliana',
  'Lucas',
  'Marina',
  'Otávio',
  'Paula',
  'Rafael',
  'Sofia',
] as const
const LAST = [
  'Almeida',
  'Barbosa',
  'Cardoso',
  'Dias',
  'Ferreira',
  'Gomes',
  'Lima',
  'Martins',
  'Nogueira',
  'Oliveira',
  'Pereira',
  'Ramos',
  'Souza',
  'Teixeira',
] as const
const SOURCES = ['instagram', 'google', 'youtube', 'tiktok'] as const

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const reaisOf = (price: number) => cents(Math.round(price * 100))

/** What an invented buyer's page sends. Nobody is reached at `.example`. */
export function wishFor(offer: Offer, chance: DemoChance) {
  const [first, last] = [chance.pick(FIRST), chance.pick(LAST)]
  const bump = offer.bump && chance.happens(0.3) ? offer.bump : null
  const product = { name: offer.name, price: offer.price }
  const amount = salePrice({
    product: reaisOf(offer.price),
    bump: bump && reaisOf(bump.price),
    discount: offer.discount,
  })
  return {
    checkoutId: offer.checkoutId,
    paymentMethod: 'pix',
    value: toReais(amount),
    customer: {
      name: `${first} ${last}`,
      email: `${plain(first)}.${plain(last)}@correio.example`,
      phone: `(11) 9${1000 + chance.below(9000)}-${1000 + chance.below(9000)}`,
    },
    products: bump ? [product, bump] : [product],
    trackingParameters: chance.happens(0.7)
      ? { utm_source: chance.pick(SOURCES), utm_campaign: 'lancamento' }
      : {},
  }
}
