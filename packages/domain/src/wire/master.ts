import { z } from 'zod'
import { MAX_AMOUNT } from '../money.ts'
import { email, personName } from './accounts.ts'
import { answer, doneMessage, isoDate } from './answer.ts'
import { line, percentage, reais } from './fields.ts'
import { listInput, nextCursor } from './list.ts'
import {
  address,
  adminId,
  auditId,
  days,
  example,
  money,
  phone,
  rate,
  SHOWN_PRODUCT,
  SHOWN_REASON,
  SHOWN_TOKEN,
  shown,
  shownEmail,
  shownInt,
  shownName,
  shownNumber,
  transactionId,
  userId,
} from './shown.ts'

const id = userId.max(100)
const amount = reais.min(0, 'Use zero ou mais').max(MAX_AMOUNT, 'Use no máximo R$ 999.999,99')

export const masterAuthInput = z.object({
  auth: z.string('Informe o código').trim().max(100).meta(example('123456')),
})
export const masterAuthAnswer = answer({ token: shown(SHOWN_TOKEN), msg: doneMessage })
export const masterValidateInput = z.object({ token: shown(SHOWN_TOKEN).max(1000) })
/** True or false, with 200 both times: the call asks, it does not use the token. */
export const masterValidateAnswer = z.object({ status: z.boolean() })
export const newAdmin = z.object({ name: personName, email })
export const masterMeAnswer = answer({
  admin: z.object({ _id: adminId, name: shownName, email: shownEmail.nullable(), createdAt: isoDate }),
})

/** Null is the platform's default, 0 is free. */
const fee = z.object({ percentage: rate.nullable(), fixed: money.nullable() })
export type WireFee = z.infer<typeof fee>

export const masterUser = z.object({
  _id: userId,
  name: shownName,
  email: shownEmail,
  status: z.boolean(),
  kyc: z.enum(['pending', 'approved', 'refused']).nullable(),
  createdAt: isoDate,
  split: z.object({
    cashIn: z.object({ pix: fee, debitCard: fee, creditCard: fee, boleto: fee, mercadopago: fee }),
    cashOut: fee,
  }),
  releaseDays: days.nullable(),
})
export type MasterUser = z.infer<typeof masterUser>

export const masterUsersInput = z.object({
  ...listInput.shape,
  cursor: shown('1773500966000.7V3K9QX2M')
    .regex(/^\d{1,15}\.[0-9A-HJKMNP-TV-Z]{9}$/, 'Use o nextCursor da página anterior')
    .optional(),
  status: z.boolean().optional(),
  search: shownName.max(200).optional(),
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
  releaseDays: z
    .int('Use um número inteiro')
    .min(0)
    .max(14, 'De 0 a 14 dias')
    .meta(example(1))
    .nullable()
    .optional(),
})
export type MasterUserUpdate = z.infer<typeof masterUserUpdateInput>
export const masterUserAnswer = answer({ user: masterUser })

const settings = {
  defaultSplit: percentage,
  defaultCashout: percentage,
  defaultCashin: percentage,
  defaultReleaseDays: z.int('Use um número inteiro').min(0).max(14, 'De 0 a 14 dias').meta(example(1)),
  transfersEnabled: z.boolean(),
  /** Null: no limit. */
  withdrawalMin: amount.nullable(),
  withdrawalMax: amount.nullable(),
}
/** What is left out stays as it is. */
export const saveFeesInput = z.object(settings).partial()
export type SaveFees = z.infer<typeof saveFeesInput>
export const feesAnswer = answer({
  msg: doneMessage,
  fees: z.object({
    defaultSplit: rate,
    defaultCashout: rate,
    defaultCashin: rate,
    defaultReleaseDays: days,
    transfersEnabled: z.boolean(),
    withdrawalMin: money.nullable(),
    withdrawalMax: money.nullable(),
    /** Sellers with fees of their own; null is the platform's. */
    customFees: z.array(
      z.object({
        userId,
        name: shownName,
        split: rate.nullable(),
        cashout: rate.nullable(),
        cashin: rate.nullable(),
      }),
    ),
  }),
})

export const kpasAnswer = answer({
  volumeTotal: money,
  volumeToday: money,
  userVolumeTotal: shownInt(42),
  userVolumeToday: shownInt(3),
  taxVolumeTotal: money,
  taxVolumeMonthly: money,
  conversionRateTotal: shownNumber(61.5),
  conversionRateMonthly: shownNumber(61.5),
})

/** A transaction as an admin sees it: with whose it is. */
const masterTransaction = z.object({
  _id: transactionId,
  userId,
  userName: shownName,
  userEmail: shownEmail,
  type: z.enum(['deposit', 'withdrawal']),
  method: z.enum(['card', 'pix', 'boleto']),
  status: z.enum(['completed', 'pending', 'failed']),
  outcome: z.enum(['expired', 'refused', 'refunded', 'partially_refunded', 'disputed']).optional(),
  /** How far an accepted withdrawal is. */
  step: z.enum(['asked', 'sending', 'unknown']).optional(),
  amount: money,
  tax: shownNumber(0.6),
  refundedAmount: money.optional(),
  createdAt: isoDate,
  paidAt: isoDate.optional(),
  reason: shown(SHOWN_REASON).optional(),
  purchaseData: z
    .object({
      customer: z.object({
        name: shownName,
        email: shownEmail,
        phone,
        address: address.optional(),
      }),
      products: z.array(z.object({ name: shown(SHOWN_PRODUCT), price: money })),
    })
    .optional(),
  withdrawalData: z
    .object({ pix: z.object({ type: shown('email'), value: shownEmail, holderName: shownName.optional() }) })
    .optional(),
  transfer: z.object({ counterparty: shownName }).optional(),
})
export type MasterTransaction = z.infer<typeof masterTransaction>
export const masterTransactionsInput = z.object({
  ...listInput.shape,
  cursor: shown('1773500966000.trx_7V3K9QX2M01KKPEA93GEJWS6Y4XRBKGRCAP')
    .regex(/^\d{1,15}\.trx_[0-9A-Z]{35}$/, 'Use o nextCursor da página anterior')
    .optional(),
  status: z.enum(['completed', 'pending', 'failed']).optional(),
  type: z.enum(['deposit', 'withdrawal']).optional(),
  search: shownName.max(200).optional(),
})
export type MasterTransactionsInput = z.infer<typeof masterTransactionsInput>
export const masterTransactionsAnswer = answer({ transactions: z.array(masterTransaction), nextCursor })
export const lastTransactionsAnswer = answer({ transactions: z.array(masterTransaction) })
export const decideWithdrawalInput = z.object({
  id: transactionId.max(100),
  reason: line(500, SHOWN_REASON).optional(),
})

export const topAnswer = answer({
  topProducts: z.array(
    z.object({
      product: z.object({ name: shown(SHOWN_PRODUCT), price: money }),
      userId,
      userEmail: shownEmail,
      userName: shownName,
      totalRevenue: money,
      totalSold: shownInt(42),
    }),
  ),
})

export const auditInput = z.object({
  ...listInput.shape,
  cursor: shown('1773500966000.aud_7V3K9QX2M01KKPEA93GFR9AKKQK30YP51XC')
    .regex(/^\d{1,15}\.aud_[0-9A-Z]{35}$/, 'Use o nextCursor da página anterior')
    .optional(),
  /** Only what is about this seller. */
  userId: id.optional(),
})
export type AuditInput = z.infer<typeof auditInput>
export const auditAnswer = answer({
  entries: z.array(
    z.object({
      _id: auditId,
      at: isoDate,
      actor: z.object({ kind: z.enum(['admin', 'seller', 'system']), id: adminId, name: shownName }),
      action: shown('user.update'),
      /** Null: it is about the platform. */
      userId: userId.nullable(),
      /** Null: nothing was changed, or the person was erased since. */
      change: z.object({ from: z.unknown(), to: z.unknown() }).nullable(),
      requestId: shown('req-1'),
    }),
  ),
  nextCursor,
})
