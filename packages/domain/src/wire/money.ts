import { z } from 'zod'
import { answer, isoDate, isoMoment } from './answer.ts'
import { line, price, prose, reais } from './fields.ts'
import { listInput, nextCursor } from './list.ts'
import {
  address,
  checkoutId,
  example,
  money,
  phone,
  SHOWN_ADDRESS,
  SHOWN_DOCUMENT,
  SHOWN_EMAIL,
  SHOWN_NAME,
  SHOWN_PHONE,
  SHOWN_PIX,
  SHOWN_PRODUCT,
  SHOWN_REASON,
  SHOWN_TRACKING,
  shown,
  shownEmail,
  shownInt,
  shownName,
  shownNumber,
  transactionId,
  userId,
} from './shown.ts'

const id = transactionId.max(100)

export const TRANSACTION_STATUSES = ['pending', 'completed', 'failed'] as const
export const TRANSACTION_OUTCOMES = [
  'expired',
  'refused',
  'refunded',
  'partially_refunded',
  'disputed',
] as const
export const PAYMENT_METHODS = ['pix', 'debitcard', 'creditcard', 'boleto', 'mercadopago'] as const
export const PIX_KEY_TYPES = ['cpf', 'email', 'phone', 'random'] as const
export type PixKeyTypeOnWire = (typeof PIX_KEY_TYPES)[number]

const transactionStatus = z.enum(TRANSACTION_STATUSES)
const outcome = z.enum(TRANSACTION_OUTCOMES).optional()
const soldProduct = z.object({ name: shown(SHOWN_PRODUCT), price: money })
const tracking = z.record(z.string(), z.string().nullable()).meta(example(SHOWN_TRACKING))

/** One entry of `unavaliable` for each release day; the misspelt names are the specification's. */
export const walletAnswer = answer({
  wallet: z.object({
    balance: z.object({
      avaliable: money,
      unavaliable: z.array(z.object({ amount: money, releaseAt: isoDate, count: shownInt(3) })),
      reserved: money,
      held: money,
      owed: money,
    }),
  }),
})

export const transaction = z.object({
  _id: transactionId,
  userId,
  type: z.enum(['deposit', 'withdrawal']),
  method: z.enum(['card', 'pix', 'boleto']),
  status: transactionStatus,
  outcome,
  amount: money,
  tax: shownNumber(0.6),
  refundedAmount: money.optional(),
  createdAt: isoDate,
  paidAt: isoDate.optional(),
  step: z.enum(['asked', 'sending', 'unknown']).optional(),
  reason: shown(SHOWN_REASON).optional(),
  purchaseData: z
    .object({
      customer: z.object({
        name: shownName,
        email: shownEmail,
        phone,
        address: address.optional(),
      }),
      products: z.array(soldProduct),
    })
    .optional(),
  withdrawalData: z.object({ pix: z.object({ type: shown('email'), value: shownEmail }) }).optional(),
  transfer: z.object({ counterparty: shownName }).optional(),
  trackingParameters: tracking.optional(),
})
export type WireTransaction = z.infer<typeof transaction>

export const listTransactionsInput = listInput.extend({
  type: z.enum(['deposit', 'withdrawal']).optional(),
  status: transactionStatus.optional(),
  method: z.enum(['card', 'pix', 'boleto']).optional(),
  from: isoMoment.optional(),
  to: isoMoment.optional(),
  search: shownName.max(200).optional(),
})
export type ListTransactionsInput = z.infer<typeof listTransactionsInput>
export const transactionsAnswer = answer({ transactions: z.array(transaction), nextCursor })

const amount = price.describe('Em reais')
export const withdrawalInput = z.object({
  amount,
  key: line(77, SHOWN_EMAIL).min(1, 'Chave PIX é obrigatória'),
  type: z.enum(PIX_KEY_TYPES),
  holderName: line(120, SHOWN_NAME).optional(),
})
export const withdrawalAnswer = answer({ id: transactionId })
export const transferInput = z.object({
  recipientEmail: shownEmail.trim().min(1, 'E-mail é obrigatório').max(254),
  amount,
  description: prose(500, 'Parte da venda').optional(),
})
export const refundInput = z.object({ id, amount: amount.optional() })

const DOCUMENT_MAX = 30
const TRACKING_MAX = 40
/** What a buyer's page sends; `value` and prices are a claim that the server checks. */
export const saleInput = z.object({
  checkoutId: checkoutId.max(100),
  /** The sale whose code has run out, for which this one asks a new code. */
  replaces: id.optional(),
  paymentMethod: shown('pix').max(20),
  value: reais,
  customer: z.object({
    name: line(200, SHOWN_NAME).min(1, 'Nome é obrigatório'),
    document: z
      .object({ number: shown(SHOWN_DOCUMENT).max(DOCUMENT_MAX), type: z.enum(['CPF', 'CNPJ']) })
      .optional(),
    email: line(254, SHOWN_EMAIL).min(1, 'E-mail é obrigatório'),
    phone: line(40, SHOWN_PHONE).min(1, 'Telefone é obrigatório'),
    address: line(500, SHOWN_ADDRESS).optional(),
  }),
  installments: shownInt(1).optional(),
  installmentFee: shownNumber(0).optional(),
  products: z
    .array(z.object({ name: shown(SHOWN_PRODUCT).max(200), price: reais }))
    .min(1)
    .max(2),
  trackingParameters: z
    .record(z.string().max(40), z.string().max(500).nullable())
    .refine(all => Object.keys(all).length <= TRACKING_MAX, 'São parâmetros demais')
    .meta(example(SHOWN_TRACKING))
    .optional(),
})
export type SaleInput = z.infer<typeof saleInput>
export const saleAnswer = answer({
  data: z.object({
    status: transactionStatus,
    transactionId,
    value: money,
    expiresAt: isoDate,
    paymentData: z.object({ pix: z.object({ code: shown(SHOWN_PIX) }) }),
  }),
})

export const saleIdInput = z.object({ id })
export const saleCodeInput = z.object({ id, checkoutId: checkoutId.max(100) })
export const recipientInput = transferInput.pick({ recipientEmail: true })
export const recipientAnswer = answer({ recipient: z.object({ name: shownName }) })
/** The whole sum, or a part of it where `amount` is given. */
export type RefundInput = z.infer<typeof refundInput>
export type SaleAnswer = z.infer<typeof saleAnswer>
/** Nothing about the buyer: whoever has the link may ask. */
export const saleStatusAnswer = answer({ data: z.object({ status: transactionStatus, outcome }) })
