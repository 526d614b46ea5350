import { type Cents, toDecimal } from '@pagora/domain'
import { ProviderFault } from '../port.ts'

/** What the standard does not allow is refused here, where nothing has been sent yet. */
function refuse(what: string): never {
  throw new ProviderFault('refused', `the standard has no such ${what}`, { code: 'RequisicaoInvalida' })
}

const TXID = /^[a-zA-Z0-9]{26,35}$/
const OWN_ID = /^[a-zA-Z0-9]{1,35}$/
const END_TO_END_ID = /^[a-zA-Z0-9]{1,40}$/
const KEY_MAX = 77
const DESCRIPTION_MAX = 140
const AMOUNT_MAX = 999_999_999_999

export const txidText = (txid: string): string => (TXID.test(txid) ? txid : refuse('txid'))
export const ownId = (id: string): string => (OWN_ID.test(id) ? id : refuse('id'))
/** Tolerant of length, since what a bank once gave must lead back to it. */
export const endToEnd = (id: string): string => (END_TO_END_ID.test(id) ? id : refuse('endToEndId'))
export const keyText = (key: string): string =>
  key !== '' && key.length <= KEY_MAX ? key : refuse('Pix key')
export const descriptionText = (text: string): string => [...text].slice(0, DESCRIPTION_MAX).join('')
export const amountText = (amount: Cents): string =>
  amount > 0 && amount <= AMOUNT_MAX ? toDecimal(amount) : refuse('amount')
