import type { ErrorCode, Issue } from '@pagora/domain'
import type { SaleAnswer } from '@pagora/domain/wire'
import type { Request } from './memory.ts'
import type { Wish } from './wish.ts'

export type Sale = SaleAnswer['data']

export interface SaleStatus {
  status: Sale['status']
  outcome?: string
}

/** A refusal in words for the buyer; `code` is null where nobody could be reached. */
export class Refused extends Error {
  readonly code: ErrorCode | null
  readonly issues: readonly Issue[]
  constructor(msg: string, code: ErrorCode | null, issues: readonly Issue[] = []) {
    super(msg)
    this.code = code
    this.issues = issues
  }
}

const NO_NETWORK = 'Não conseguimos falar com o servidor. Confira sua conexão e tente novamente.'
const BROKEN = 'Erro na requisição: tente novamente em instantes.'

interface Answer {
  status?: boolean
  msg?: string
  code?: ErrorCode
  issues?: Issue[]
}

/** Longer than the provider is waited for. */
const PATIENCE_MS = 20_000
const POLL_PATIENCE_MS = 5000

async function call<T extends object>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(`/api${path}`, { signal: AbortSignal.timeout(PATIENCE_MS), ...init }).catch(
    () => {
      throw new Refused(NO_NETWORK, null)
    },
  )
  const body = (await response.json().catch(() => ({}))) as Answer & T
  if (!response.ok) throw new Refused(body.msg ?? BROKEN, body.code ?? 'INTERNAL', body.issues)
  return body
}

const saleOf = ({ data }: { data?: Sale }): Sale => {
  if (!data?.status) throw new Refused(BROKEN, 'INTERNAL')
  return data
}

export const readStatus = async (id: string): Promise<SaleStatus> =>
  saleOf(
    await call<{ data?: Sale }>(`/payments/transaction/${id}`, {
      signal: AbortSignal.timeout(POLL_PATIENCE_MS),
    }),
  )

/** The code of a sale of this checkout; of any other the server knows nothing. */
export const readCode = async (id: string, checkoutId: string): Promise<Sale> =>
  saleOf(await call<{ data?: Sale }>(`/payments/transaction/${id}/code?checkoutId=${checkoutId}`))

export const checkNow = async (id: string): Promise<SaleStatus> =>
  saleOf(await call<{ data?: Sale }>(`/payments/transaction/${id}/check`, { method: 'POST' }))

const PAUSES_MS = [1000, 2000, 4000]
const PASSING: readonly (ErrorCode | null)[] = [null, 'UNAVAILABLE', 'IN_PROGRESS']

/** Sent again by itself while what hinders it may pass: with its key it leads to the same sale. */
export async function sendWish(wish: Wish, { key, replaces }: Request): Promise<Sale> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ ...wish, ...(replaces && { replaces }) }),
  }
  for (const pause of PAUSES_MS) {
    try {
      return saleOf(await call<{ data?: Sale }>('/payments/checkout/transaction', init))
    } catch (fault) {
      if (!(fault instanceof Refused) || !PASSING.includes(fault.code)) throw fault
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
  return saleOf(await call<{ data?: Sale }>('/payments/checkout/transaction', init))
}
