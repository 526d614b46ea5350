import { isCnpj, isCpf } from '@pagora/domain'
import { z } from 'zod'
import { amount, flag, period, pixKey, TXID } from '../wire.ts'

const LONGEST_SECONDS = 2_147_483_647

const name = z.string().min(1).max(200)
const payer = z
  .object({
    cpf: z.string().refine(isCpf).optional(),
    cnpj: z.string().refine(isCnpj).optional(),
    nome: name,
  })
  .refine(({ cpf, cnpj }) => (cpf === undefined) !== (cnpj === undefined), 'Ou cpf, ou cnpj')
const expiry = z.int().positive().max(LONGEST_SECONDS)
const value = z.object({
  original: amount,
  modalidadeAlteracao: z.union([z.literal(0), z.literal(1)]).optional(),
})
const words = {
  devedor: payer.optional(),
  solicitacaoPagador: z.string().max(140).optional(),
  infoAdicionais: z
    .array(z.object({ nome: z.string().max(50), valor: z.string().max(200) }))
    .max(50)
    .optional(),
}

export const txid = z.string().regex(TXID)

export const newCharge = z.object({
  calendario: z.object({ expiracao: expiry.default(86_400) }),
  valor: value,
  chave: pixKey,
  ...words,
})
export type NewCharge = z.output<typeof newCharge>

const removal = z.strictObject({ status: z.literal('REMOVIDA_PELO_USUARIO_RECEBEDOR') })
const revision = z.strictObject({
  calendario: z.object({ expiracao: expiry }).optional(),
  valor: value.optional(),
  chave: pixKey.optional(),
  ...words,
})
export type Revision = z.output<typeof revision>
export type ChargeChange = z.output<typeof removal> | Revision

/** Revised in part, or taken off and nothing else. */
export const chargeChangeIn = (body: unknown): z.ZodType<ChargeChange> =>
  typeof body === 'object' && body !== null && 'status' in body ? removal : revision

export const chargeQuery = period.safeExtend({
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']).optional(),
  cpf: z.string().optional(),
  cnpj: z.string().optional(),
  locationPresente: flag.optional(),
})
export type ChargeQuery = z.output<typeof chargeQuery>
