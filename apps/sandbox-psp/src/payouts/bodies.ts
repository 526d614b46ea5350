import { z } from 'zod'
import { amount, OWN_ID, pixKey } from '../wire.ts'

export const payoutParams = z.object({ idEnvio: z.string().regex(OWN_ID) })

/** In one order of its keys, so that the same request reads the same. */
export const newPayout = z.object({
  valor: amount,
  pagador: z.object({ chave: pixKey, infoPagador: z.string().max(140).optional() }),
  favorecido: z.object({ chave: pixKey, cpf: z.string().optional(), cnpj: z.string().optional() }),
})
export type NewPayout = z.output<typeof newPayout>
