import type { Cents } from '@pagora/domain'

export type ChargeStatus = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR'

export interface Charge {
  id: number
  txid: string
  pix_key: string
  amount: Cents
  created_at: number
  /** Seconds. */
  expires_in: number
  status: ChargeStatus
  revision: number
  location: string
  code: string
  /** JSON. */
  besides: string
}

export const expiresAt = ({ created_at, expires_in }: Charge): number => created_at + 1000 * expires_in
