import { FIELDS, NOBODY } from '../buyer/fields.ts'
import { readKept, stateOf } from '../pay/history.ts'

/** What was typed before the code was here joins what the tab remembers, from where the page takes it up. */
export function keepTypedEarly(root: Element, checkoutId: string): void {
  const typed = Object.fromEntries(
    FIELDS.flatMap(field => {
      const value = root.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.value
      return value ? [[field, value]] : []
    }),
  )
  const taken = root.querySelector<HTMLInputElement>('input[role="switch"]')?.checked === true
  if (Object.keys(typed).length === 0 && !taken) return
  const kept = readKept(history.state, checkoutId)
  const buyer = { ...NOBODY, ...kept?.buyer, ...typed }
  const state = stateOf({ step: 0, ...kept, buyer, bump: taken || kept?.bump === true }, checkoutId)
  history.replaceState({ ...history.state, ...state }, '')
}
