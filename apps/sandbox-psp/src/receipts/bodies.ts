import { z } from 'zod'
import { amount, flag, OWN_ID, period } from '../wire.ts'

/** `inicio` and `fim` are about the time of the Pix, not of its last return. */
export const receiptQuery = period.safeExtend({
  txid: z.string().optional(),
  txIdPresente: flag.optional(),
  devolucaoPresente: flag.optional(),
})
export type ReceiptQuery = z.output<typeof receiptQuery>

export const returnParams = z.object({ e2eid: z.string(), id: z.string().regex(OWN_ID) })
export const newReturn = z.object({
  valor: amount,
  natureza: z.enum(['ORIGINAL', 'RETIRADA']).default('ORIGINAL'),
  descricao: z.string().max(140).optional(),
})
export type NewReturn = z.output<typeof newReturn>
