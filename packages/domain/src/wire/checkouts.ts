import { z } from 'zod'
import { answer, doneMessage } from './answer.ts'
import { line, prose } from './fields.ts'
import { listInput, nextCursor } from './list.ts'
import { publicProduct } from './products.ts'
import {
  checkoutId,
  example,
  productId,
  SHOWN_IMAGE,
  SHOWN_NAME,
  SHOWN_PRODUCT,
  shown,
  shownInt,
  shownName,
} from './shown.ts'

const CODE_MAX = 50_000
const REVIEWS_MAX = 50
const COUNTDOWN_MAX_SECONDS = 7 * 24 * 3600

const color = shown('#0E7C66').regex(
  /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i,
  'Use uma cor hexadecimal, como #0E7C66',
)
const discount = z.int('Use um número inteiro').min(0).max(99, 'O desconto vai de 0 a 99').meta(example(10))
const method = z.object({ enabled: z.boolean(), discount })

/** Empty, or a path that an upload answered. */
const imagePath = shown(SHOWN_IMAGE)
  .max(200)
  .regex(/^(?:\/files\/[\w.-]+)?$/, 'Envie a imagem antes de usá-la')

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password
  )
}

const redirectUrl = shown('https://exemplo.com.br/obrigado')
  .trim()
  .max(2000, { abort: true })
  .refine(
    text => text === '' || text === '/' || isWebAddress(text),
    'Use um endereço que comece com http:// ou https://',
  )

const review = z.object({
  name: line(120, SHOWN_NAME).min(1, 'Nome é obrigatório'),
  photo: imagePath.default(''),
  description: prose(1000, 'Aprendi muito').default(''),
  stars: shownInt(5).min(1, 'De 1 a 5 estrelas').max(5, 'De 1 a 5 estrelas').default(5),
})

/** Everything that a seller may change of a checkout; what is new in an object is always one of these. */
export const checkoutPage = z.object({
  paymentMethods: z.object({ pix: method, boleto: method, creditCard: method }),
  colors: z.object({ primary: color, text: color, surface: color, page: color }),
  background: shown('light').regex(/^[a-z][a-z0-9-]{0,30}$/),
  settings: z.object({
    logoUrl: imagePath,
    bannerUrl: imagePath,
    needAddress: z.boolean(),
    requireDocument: z.boolean(),
    redirectUrl,
    headCode: prose(CODE_MAX, '<meta name="author" content="Maria Souza">'),
    bodyCode: prose(CODE_MAX, '<script src="https://exemplo.com.br/medida.js"></script>'),
  }),
  whatsappButton: z.object({
    status: z.boolean(),
    number: shown('5511987654321').regex(/^(?:\d{10,15})?$/, 'Use código do país e DDD, só números'),
  }),
  countdownTimer: z.object({
    status: z.boolean(),
    time: shownInt(900).min(0).max(COUNTDOWN_MAX_SECONDS),
    title: line(200, 'Oferta por tempo limitado'),
  }),
  orderBump: z.object({ status: z.boolean(), productId: productId.max(100) }),
  testimonials: z.object({ status: z.boolean(), reviews: z.array(review).max(REVIEWS_MAX) }),
})
export type CheckoutPage = z.infer<typeof checkoutPage>

export const NEW_CHECKOUT: CheckoutPage = {
  paymentMethods: {
    pix: { enabled: true, discount: 0 },
    boleto: { enabled: false, discount: 0 },
    creditCard: { enabled: false, discount: 0 },
  },
  colors: { primary: '#0E7C66', text: '#0B1F1A', surface: '#FFFFFF', page: '#F4F7F6' },
  background: 'light',
  settings: {
    logoUrl: '',
    bannerUrl: '',
    needAddress: false,
    requireDocument: false,
    redirectUrl: '/',
    headCode: '',
    bodyCode: '',
  },
  whatsappButton: { status: false, number: '' },
  countdownTimer: { status: false, time: 0, title: '' },
  orderBump: { status: false, productId: '' },
  testimonials: { status: false, reviews: [] },
}

const identity = { _id: checkoutId, id: checkoutId, productId, version: shownInt(1) }
export const checkout = z.object({ ...identity, ...checkoutPage.shape })
export type Checkout = z.infer<typeof checkout>

export const createCheckoutInput = z.object({
  productName: line(200, SHOWN_PRODUCT).optional(),
  /** Wins over the name. */
  productId: productId.max(100).optional(),
})
export const createCheckoutAnswer = answer({ id: checkoutId })

/** Any part of the object may be left out; what is unknown or read-only in it is ignored. */
const part = <Shape extends z.ZodRawShape>(object: z.ZodObject<Shape>) => object.partial().optional()
const { colors, settings, whatsappButton, countdownTimer, orderBump, testimonials } = checkoutPage.shape
export const updateCheckoutInput = z.object({
  _id: checkoutId.max(100).optional(),
  id: checkoutId.max(100).optional(),
  /** The version that was edited; absent, the last writer wins. */
  version: shownInt(1).optional(),
  paymentMethods: z.object({ pix: part(method), boleto: part(method), creditCard: part(method) }).optional(),
  colors: part(colors),
  background: checkoutPage.shape.background.optional(),
  settings: part(settings),
  whatsappButton: part(whatsappButton),
  countdownTimer: part(countdownTimer),
  orderBump: part(orderBump),
  testimonials: part(testimonials),
})
export type CheckoutUpdate = z.infer<typeof updateCheckoutInput>

export const checkoutIdInput = z.object({ id: checkoutId.max(100) })
export const checkoutAnswer = answer({ msg: doneMessage, checkout })
export const listCheckoutsInput = listInput
export const checkoutsAnswer = answer({ checkouts: z.array(checkout), nextCursor })

/** What a buyer's page needs, and nothing else of the seller's. */
export const publicCheckout = z.object({
  _id: checkoutId,
  id: checkoutId,
  productId,
  ...checkoutPage.shape,
})
export const publicCheckoutAnswer = answer({
  checkout: publicCheckout,
  product: publicProduct,
  orderBump: publicProduct.optional(),
  seller: z.object({ name: shownName, canReceive: z.boolean() }),
  /** True once an acquirer that takes cards is active; today there is none. */
  cards: z.boolean().optional(),
})
export type PublicCheckoutAnswer = z.infer<typeof publicCheckoutAnswer>
