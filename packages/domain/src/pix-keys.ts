import { bareDocument, isCnpj, isCpf } from './documents.ts'

/** What a key is in the banks' directory. */
export type PixKeyType = 'cpf' | 'cnpj' | 'email' | 'phone' | 'random'

/** What people choose from: by `cpf` they mean either document. */
export type AskedPixKeyType = Exclude<PixKeyType, 'cnpj'>

export interface PixKey {
  type: PixKeyType
  /** As the directory spells it. */
  value: string
}

const EMAIL_MAX = 77
/** The directory's own pattern. */
const EMAIL =
  /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** A mobile, with or without the country and the 0 of a long-distance call: only mobiles can be keys. */
const MOBILE = /^(?:\+?55|0)?(\d{2})(9\d{8})$/
const AREAS = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
)

function document(text: string): PixKey | null {
  const value = bareDocument(text)
  if (isCpf(value)) return { type: 'cpf', value }
  return isCnpj(value) ? { type: 'cnpj', value } : null
}

function email(text: string): PixKey | null {
  const value = text.trim().toLowerCase()
  return value.length <= EMAIL_MAX && EMAIL.test(value) ? { type: 'email', value } : null
}

function phone(text: string): PixKey | null {
  const [, area, number] = MOBILE.exec(text.replace(/[\s().-]/g, '')) ?? []
  return area !== undefined && AREAS.has(area) ? { type: 'phone', value: `+55${area}${number}` } : null
}

function random(text: string): PixKey | null {
  const value = text.trim().toLowerCase()
  return UUID.test(value) ? { type: 'random', value } : null
}

const READERS = { cpf: document, email, phone, random }

/**
 * The key that a person wrote, or null when it is none of the type they chose. The type is asked, never
 * guessed: eleven digits can be both a CPF and a mobile.
 */
export const normalPixKey = (type: AskedPixKeyType, text: string): PixKey | null => READERS[type](text)
