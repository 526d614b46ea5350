import { bareDocument, EMAIL_PATTERN, isDocument } from '@pagora/domain'

export interface Buyer {
  name: string
  document: string
  email: string
  phone: string
  address: string
}
export type Field = keyof Buyer
export type Errors = Partial<Record<Field, string>>

export const NOBODY: Buyer = { name: '', document: '', email: '', phone: '', address: '' }
export const FIELDS = Object.keys(NOBODY) as Field[]

export interface Asked {
  needAddress: boolean
  requireDocument: boolean
}

const PHONE_DIGITS_MIN = 8

const RULES: Record<Field, (value: string, asked: Asked) => string | undefined> = {
  name: value => (value === '' ? 'Nome é obrigatório' : undefined),
  document(value, { requireDocument }) {
    const bare = bareDocument(value)
    if (bare === '') return requireDocument ? 'Documento é obrigatório' : undefined
    return isDocument(bare) ? undefined : 'CPF ou CNPJ inválido'
  },
  email(value) {
    if (value === '') return 'E-mail é obrigatório'
    return EMAIL_PATTERN.test(value) ? undefined : 'E-mail inválido'
  },
  phone(value) {
    if (value === '') return 'Telefone é obrigatório'
    return value.replace(/\D/g, '').length < PHONE_DIGITS_MIN ? 'Telefone inválido' : undefined
  },
  address: (value, { needAddress }) => (needAddress && value === '' ? 'Endereço é obrigatório' : undefined),
}

export const errorOf = (field: Field, buyer: Buyer, asked: Asked): string | undefined =>
  RULES[field](buyer[field].trim(), asked)

/** What keeps the buyer from going on, by field. */
export function errorsOf(buyer: Buyer, asked: Asked): Errors {
  const errors: Errors = {}
  for (const field of FIELDS) {
    const error = errorOf(field, buyer, asked)
    if (error) errors[field] = error
  }
  return errors
}
