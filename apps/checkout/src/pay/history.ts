import { type Buyer, FIELDS, NOBODY } from '../buyer/fields.ts'

/** What a reload brings back: kept in this entry of this tab's history, where no other page can read it. */
export interface Kept {
  buyer: Buyer
  bump: boolean
  step: number
  /** The sale of this tab. */
  sale?: string
}

const MARK = 'pagora'

export function readKept(state: unknown, checkoutId: string): Kept | null {
  const kept = (state as Record<string, unknown> | null)?.[MARK] as (Kept & { id: string }) | undefined
  if (kept?.id !== checkoutId || typeof kept.buyer !== 'object') return null
  const buyer = { ...NOBODY }
  for (const field of FIELDS) if (typeof kept.buyer[field] === 'string') buyer[field] = kept.buyer[field]
  const step = [0, 1, 2].includes(kept.step) ? kept.step : 0
  return { buyer, bump: kept.bump === true, step, ...(kept.sale && { sale: String(kept.sale) }) }
}

export const stateOf = (kept: Kept, checkoutId: string) => ({ [MARK]: { ...kept, id: checkoutId } })
