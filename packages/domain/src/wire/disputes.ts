import { z } from 'zod'
import { answer, isoDate } from './answer.ts'
import { prose } from './fields.ts'
import { listInput, nextCursor } from './list.ts'
import { acquirerId, example, money, shown, transactionId, userId } from './shown.ts'

const SHOWN_E2E = 'E00416968202603141509abcdefghijk'
const SHOWN_EVIDENCE = 'O acesso foi entregue por e-mail e usado no mesmo dia'
const disputeId = shown('dsp_7V3K9QX2M01KKPEA93GEJWS6Y4XRBKGRCAP')

/** A payer's bank claims money back (MED); the seller may answer until `evidenceUntil`. */
export const dispute = z.object({
  _id: disputeId,
  transactionId,
  status: z.enum(['open', 'won', 'lost']),
  amount: money,
  openedAt: isoDate,
  closedAt: isoDate.optional(),
  evidenceUntil: isoDate,
  evidence: shown(SHOWN_EVIDENCE).optional(),
})
export type Dispute = z.infer<typeof dispute>

export const disputesAnswer = answer({ disputes: z.array(dispute), nextCursor })
export const evidenceInput = z.object({
  id: disputeId.max(100),
  text: prose(5000, SHOWN_EVIDENCE).min(1, 'Conte o que aconteceu'),
})
export const masterDisputesAnswer = answer({
  disputes: z.array(dispute.extend({ userId })),
})

/** Money that fits no sale, and what became of it. */
export const apartAnswer = answer({
  receipts: z.array(
    z.object({
      endToEndId: shown(SHOWN_E2E),
      why: z.enum(['unknown', 'amount', 'twice']),
      amount: money,
      returned: money,
      paidAt: isoDate,
      userId: userId.nullable(),
      transactionId: transactionId.nullable(),
    }),
  ),
})

/** A seller's own account at a real provider, by its Pix key; null: none any more. */
export const providerAccountInput = z.object({
  userId: userId.max(100),
  acquirerId: acquirerId.max(100),
  pixKey: shown('7d9f0335-8dcc-4054-9bf9-0dbd61d36906').trim().min(1).max(77).nullable(),
})
export const payoutsOfUserInput = z.object({ userId: userId.max(100), frozen: z.boolean() })
/** For acquirers whose payouts are made by hand: what became of this one. */
export const payoutProofInput = z.object({
  id: transactionId.max(100),
  done: z.boolean().meta(example(true)),
  endToEndId: shown(SHOWN_E2E).max(40).optional(),
})
export const disputesInput = listInput
