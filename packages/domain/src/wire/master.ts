import { z } from 'zod'
import { MAX_AMOUNT } from '../money.ts'
import { email, personName } from './accounts.ts'
import { answer, isoDate } from './answer.ts'
import { line, percentage, reais } from './fields.ts'
import { listInput, nextCursor } from './list.ts'

const id = z.string().max(100)
const amount = reais.min(0, 'Use zero ou mais').max(MAX_AMOUNT, 'Use no máximo R$ 999.999,99')

export const masterAuthInput = z.object({ auth: z.string('Informe o código').trim().max(100) })
export const masterAuthAnswer = answer({ token: z.string(), msg: z.string() })
export const masterValidateInput = z.object({ token: z.string().max(1000) })
/** True or false, with 200 both times: the call asks, it does not use the token. */
export const masterValidateAnswer = z.object({ status: z.boolean() })
export const newAdmin = z.object({ name: personName, email })
export const masterMeAnswer = answer({
  admin: z.object({ _id: z.string(), name: z.string(), email: z.string().nullable(), createdAt: isoDate }),
})

/** Null is the platform's default, 0 is free. */
const fee = z.object({ percentage: z.number().nullable(), fixed: z.number().nullable() })
export type WireFee = z.infer<typeof fee>

export const masterUser = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.boolean(),
  kyc: z.enum(['pending', 'approved', 'refused']).nullable(),
  createdAt: isoDate,
  split: z.object({
    cashIn: z.object({ pix: fee, debitCard: fee, creditCard: fee, boleto: fee, mercadopago: fee }),
    cashOut: fee,
  }),
  releaseDays: z.int().nullable(),
})
export type MasterUser = z.infer<typeof masterUser>

export const masterUsersInput = z.object({
  ...listInput.shape,
  cursor: z
    .string()
    .regex(/^\d{1,15}\.[0-9A-HJKMNP-TV-Z]{9}$/, 'Use o nextCursor da página anterior')
    .optional(),
  status: z.boolean().optional(),
  search: z.string().max(200).optional(),
})
export type MasterUsersInput = z.infer<typeof masterUsersInput>
export const masterUsersAnswer = answer({ users: z.array(masterUser), nextCursor })

const feeInput = z
  .object({ percentage: percentage.nullable(), fixed: amount.nullable() })
  .partial()
  .optional()
/** The record as it was read; only these keys apply, whatever else it holds is left as it is. */
export const masterUserUpdateInput = z.object({
  _id: id,
  status: z.boolean().optional(),
  split: z
    .object({
      cashIn: z
        .object({
          pix: feeInput,
          debitCard: feeInput,
          creditCard: feeInput,
          boleto: feeInput,
          mercadopago: feeInput,
        })
        .optional(),
      cashOut: feeInput,
    })
    .optional(),
  releaseDays: z.int('Use um número inteiro').min(0).max(14, 'De 0 a 14 dias').nullable().optional(),
})
export type MasterUserUpdate = z.infer<typeof masterUserUpdateInput>
export const masterUserAnswer = answer({ user: masterUser })

export const acquirer = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['active', 'inactive']),
  environment: z.enum(['sandbox', 'production']),
  /** Only their last letters are ever shown again. */
  apiKey: z.string(),
  secretKey: z.string(),
  priority: z.int(),
  /** The share of calls that were answered, from 0 to 100; null: none was made. */
  uptime: z.number().nullable(),
  volume: z.number(),
  transactions: z.int(),
})
export type Acquirer = z.infer<typeof acquirer>

const key = z.string().trim().max(2000).nullable().optional()
export const saveAcquirerInput = z.object({
  /** Without one, a new acquirer is made. */
  id: id.optional(),
  name: line(120).min(1, 'Nome é obrigatório'),
  status: z.enum(['active', 'inactive']),
  environment: z.enum(['sandbox', 'production']),
  /** Left out, empty or as it is shown: stays what it is; null: is forgotten. */
  apiKey: key,
  secretKey: key,
  priority: z.int().min(0).max(1000).optional(),
})
export type SaveAcquirer = z.infer<typeof saveAcquirerInput>
export const acquirersAnswer = answer({ acquirers: z.array(acquirer) })
export const acquirerAnswer = answer({ acquirer })

const settings = {
  defaultSplit: percentage,
  defaultCashout: percentage,
  defaultCashin: percentage,
  defaultReleaseDays: z.int('Use um número inteiro').min(0).max(14, 'De 0 a 14 dias'),
  transfersEnabled: z.boolean(),
  /** Null: no limit. */
  withdrawalMin: amount.nullable(),
  withdrawalMax: amount.nullable(),
}
/** What is left out stays as it is. */
export const saveFeesInput = z.object(settings).partial()
export type SaveFees = z.infer<typeof saveFeesInput>
export const feesAnswer = answer({
  msg: z.string(),
  fees: z.object({
    defaultSplit: z.number(),
    defaultCashout: z.number(),
    defaultCashin: z.number(),
    defaultReleaseDays: z.int(),
    transfersEnabled: z.boolean(),
    withdrawalMin: z.number().nullable(),
    withdrawalMax: z.number().nullable(),
    /** Sellers with fees of their own; null is the platform's. */
    customFees: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        split: z.number().nullable(),
        cashout: z.number().nullable(),
        cashin: z.number().nullable(),
      }),
    ),
  }),
})

export const kpasAnswer = answer({
  volumeTotal: z.number(),
  volumeToday: z.number(),
  userVolumeTotal: z.int(),
  userVolumeToday: z.int(),
  taxVolumeTotal: z.number(),
  taxVolumeMonthly: z.number(),
  conversionRateTotal: z.number(),
  conversionRateMonthly: z.number(),
})

/** A transaction as an admin sees it: with whose it is. */
const masterTransaction = z.object({
  _id: z.string(),
  userId: z.string(),
  userName: z.string(),
  userEmail: z.string(),
  type: z.enum(['deposit', 'withdrawal']),
  method: z.enum(['card', 'pix', 'boleto']),
  status: z.enum(['completed', 'pending', 'failed']),
  outcome: z.enum(['expired', 'refused', 'refunded', 'partially_refunded', 'disputed']).optional(),
  /** How far an accepted withdrawal is. */
  step: z.enum(['asked', 'sending', 'unknown']).optional(),
  amount: z.number(),
  tax: z.number(),
  refundedAmount: z.number().optional(),
  createdAt: isoDate,
  paidAt: isoDate.optional(),
  purchaseData: z
    .object({
      customer: z.object({
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        address: z.string().optional(),
      }),
      products: z.array(z.object({ name: z.string(), price: z.number() })),
    })
    .optional(),
  withdrawalData: z
    .object({ pix: z.object({ type: z.string(), value: z.string(), holderName: z.string().optional() }) })
    .optional(),
  transfer: z.object({ counterparty: z.string() }).optional(),
})
export type MasterTransaction = z.infer<typeof masterTransaction>
export const masterTransactionsInput = z.object({
  ...listInput.shape,
  status: z.enum(['completed', 'pending', 'failed']).optional(),
  type: z.enum(['deposit', 'withdrawal']).optional(),
  search: z.string().max(200).optional(),
})
export const masterTransactionsAnswer = answer({ transactions: z.array(masterTransaction), nextCursor })
export const lastTransactionsAnswer = answer({ transactions: z.array(masterTransaction) })
export const decideWithdrawalInput = z.object({ id, reason: line(500).optional() })

export const topAnswer = answer({
  topProducts: z.array(
    z.object({
      product: z.object({ name: z.string(), price: z.number() }),
      userId: z.string(),
      userEmail: z.string(),
      userName: z.string(),
      totalRevenue: z.number(),
      totalSold: z.int(),
    }),
  ),
})

export const auditInput = z.object({
  ...listInput.shape,
  cursor: z
    .string()
    .regex(/^\d{1,15}\.aud_[0-9A-Z]{35}$/, 'Use o nextCursor da página anterior')
    .optional(),
  /** Only what is about this seller. */
  userId: id.optional(),
})
export type AuditInput = z.infer<typeof auditInput>
export const auditAnswer = answer({
  entries: z.array(
    z.object({
      _id: z.string(),
      at: isoDate,
      actor: z.object({ kind: z.enum(['admin', 'seller', 'system']), id: z.string(), name: z.string() }),
      action: z.string(),
      /** Null: it is about the platform. */
      userId: z.string().nullable(),
      /** Null: nothing was changed, or the person was erased since. */
      change: z.object({ from: z.unknown(), to: z.unknown() }).nullable(),
      requestId: z.string(),
    }),
  ),
  nextCursor,
})
