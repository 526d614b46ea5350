import { z } from 'zod'
import { answer, isoDate } from './answer.ts'
import { line, price, prose, reais } from './fields.ts'
import { listInput, nextCursor } from './list.ts'

const id = z.string().max(100)

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

const transactionStatus = z.enum(TRANSACTION_STATUSES)
const outcome = z.enum(TRANSACTION_OUTCOMES).optional()
const soldProduct = z.object({ name: z.string(), price: z.number() })
const tracking = z.record(z.string(), z.string().nullable())

/** One entry of `unavaliable` for each release day; the misspelt names are the specification's. */
export const walletAnswer = answer({
  wallet: z.object({
    balance: z.object({
      avaliable: z.number(),
      unavaliable: z.array(z.object({ amount: z.number(), releaseAt: isoDate, count: z.int() })),
      reserved: z.number(),
      held: z.number(),
      owed: z.number(),
    }),
  }),
})

export const transaction = z.object({
  _id: z.string(),
  userId: z.string(),
  type: z.enum(['deposit', 'withdrawal']),
  method: z.enum(['card', 'pix', 'boleto']),
  status: transactionStatus,
  outcome,
  amount: z.number(),
  tax: z.number(),
  refundedAmount: z.number().optional(),
  createdAt: isoDate,
  paidAt: isoDate.optional(),
  step: z.enum(['asked', 'sending', 'unknown']).optional(),
  reason: z.string().optional(),
  purchaseData: z
    .object({
      customer: z.object({
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        address: z.string().optional(),
      }),
      products: z.array(soldProduct),
    })
    .optional(),
  withdrawalData: z.object({ pix: z.object({ type: z.string(), value: z.string() }) }).optional(),
  transfer: z.object({ counterparty: z.string() }).optional(),
  trackingParameters: tracking.optional(),
})

export const listTransactionsInput = listInput.extend({
  type: z.enum(['deposit', 'withdrawal']).optional(),
  status: transactionStatus.optional(),
  method: z.enum(['card', 'pix', 'boleto']).optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
  search: z.string().max(200).optional(),
})
export const transactionsAnswer = answer({ transactions: z.array(transaction), nextCursor })

const amount = price.describe('Em reais')
export const withdrawalInput = z.object({
  amount,
  key: line(77).min(1, 'Chave PIX é obrigatória'),
  type: z.enum(PIX_KEY_TYPES),
  holderName: line(120).optional(),
})
export const withdrawalAnswer = answer({ id: z.string() })
export const transferInput = z.object({
  recipientEmail: z.string().trim().min(1, 'E-mail é obrigatório').max(254),
  amount,
  description: prose(500).optional(),
})
export const refundInput = z.object({ id, amount: amount.optional() })

const DOCUMENT_MAX = 30
/** What a buyer's page sends; `value` and prices are a claim that the server checks. */
export const saleInput = z.object({
  checkoutId: id,
  paymentMethod: z.string().max(20),
  value: reais,
  customer: z.object({
    name: line(200).min(1, 'Nome é obrigatório'),
    document: z.object({ number: z.string().max(DOCUMENT_MAX), type: z.enum(['CPF', 'CNPJ']) }).optional(),
    email: line(254).min(1, 'E-mail é obrigatório'),
    phone: line(40).min(1, 'Telefone é obrigatório'),
    address: line(500).optional(),
  }),
  installments: z.int().optional(),
  installmentFee: z.number().optional(),
  products: z
    .array(z.object({ name: z.string().max(200), price: reais }))
    .min(1)
    .max(2),
  trackingParameters: z.record(z.string().max(40), z.string().max(500).nullable()).optional(),
})
export const saleAnswer = answer({
  data: z.object({
    status: transactionStatus,
    transactionId: z.string(),
    value: z.number(),
    expiresAt: isoDate,
    paymentData: z.object({ pix: z.object({ code: z.string() }) }),
  }),
})

export const saleIdInput = z.object({ id })
/** Nothing about the buyer: whoever has the link may ask. */
export const saleStatusAnswer = answer({ data: z.object({ status: transactionStatus, outcome }) })
