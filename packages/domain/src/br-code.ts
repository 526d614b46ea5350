import { fromDecimal, toDecimal } from './decimal.ts'
import type { Cents } from './money.ts'

/**
 * The text behind "Pix copia e cola" and its QR: fields of two digits of id, two of length, and a value,
 * the last of them a checksum of all before it (EMV QRCPS-MPM, as the Central Bank's BR Code manual has it).
 */
export interface BrCode {
  /** Of these two exactly one is there: a Pix key, paid as often as one likes, or where one charge is read. */
  key: string | null
  /** Without a scheme: `pix.example.com/qr/v2/…`. */
  url: string | null
  /** Null: whoever pays says how much, or the charge does. */
  amount: Cents | null
  merchantName: string
  city: string
  /** Null: none; that of a charge stands where `url` leads. */
  txid: string | null
}

export type NewBrCode = ({ key: string } | { url: string }) & {
  amount?: Cents
  merchantName: string
  city: string
  /** Of a code with a key: at most 25 letters and digits. */
  txid?: string
}

const FIELD = {
  format: '00',
  initiation: '01',
  account: '26',
  lastAccount: '51',
  category: '52',
  currency: '53',
  amount: '54',
  country: '58',
  name: '59',
  city: '60',
  more: '62',
  checksum: '63',
} as const
const ACCOUNT = { arrangement: '00', key: '01', url: '25' } as const
const MORE = { txid: '05' } as const

const FORMAT = '01'
const ONCE = '12'
const PIX = 'br.gov.bcb.pix'
const REAL = '986'
const NO_TXID = '***'

const NAME_MAX = 25
const CITY_MAX = 15
const ADDRESS_MAX = 77
const FIELD_MAX = 99
const CODE_MAX = 512
const AMOUNT_MAX = 13
const CHECKSUM_LENGTH = 4

const TXID = /^[A-Za-z0-9]{1,25}$/
const SCHEME = /^[a-z]+:\/\//i
const ASCII = /^[\x20-\x7e]+$/

/** What has no decomposition in Unicode, but a letter that people take for it. */
const LOOKALIKES: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  þ: 'th',
  Þ: 'Th',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
}

/** Apps of banks do not agree on anything but ASCII. */
const folded = (text: string): string =>
  [...text.normalize('NFKD')]
    .map(letter => LOOKALIKES[letter] ?? letter)
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()

/** Neither name nor city may be missing; `instead` stands in where no letter of it can be written. */
const shown = (text: string, max: number, instead: string): string =>
  folded(text).slice(0, max).trim() || instead

function field(id: string, value: string): string {
  if (value.length > FIELD_MAX) throw new RangeError(`field ${id} is too long`)
  return `${id}${String(value.length).padStart(2, '0')}${value}`
}

function address(id: string, value: string): string {
  if (!ASCII.test(value) || value.length > ADDRESS_MAX) throw new RangeError('no Pix key or address')
  return field(FIELD.account, field(ACCOUNT.arrangement, PIX) + field(id, value))
}

function account(code: NewBrCode): string {
  if ('key' in code) return address(ACCOUNT.key, code.key)
  if (SCHEME.test(code.url)) throw new RangeError('the address is written without its scheme')
  return field(FIELD.initiation, ONCE) + address(ACCOUNT.url, code.url)
}

/** CRC-16/CCITT-FALSE. */
function checksum(text: string): string {
  let sum = 0xffff
  for (let at = 0; at < text.length; at++) {
    sum ^= text.charCodeAt(at) << 8
    for (let bit = 0; bit < 8; bit++) sum = ((sum << 1) ^ (sum & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return sum.toString(16).toUpperCase().padStart(CHECKSUM_LENGTH, '0')
}

export function writeBrCode(code: NewBrCode): string {
  const txid = code.txid ?? NO_TXID
  if (txid !== NO_TXID && ('url' in code || !TXID.test(txid))) throw new RangeError('no txid of such a code')
  const text = [
    field(FIELD.format, FORMAT),
    account(code),
    field(FIELD.category, '0000'),
    field(FIELD.currency, REAL),
    code.amount === undefined ? '' : field(FIELD.amount, toDecimal(code.amount)),
    field(FIELD.country, 'BR'),
    field(FIELD.name, shown(code.merchantName, NAME_MAX, 'RECEBEDOR')),
    field(FIELD.city, shown(code.city, CITY_MAX, 'BRASIL')),
    field(FIELD.more, field(MORE.txid, txid)),
    `${FIELD.checksum}0${CHECKSUM_LENGTH}`,
  ].join('')
  return text + checksum(text)
}

/** Null: a length leads past the end, or a field comes twice. */
function fieldsOf(text: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4))
    const id = head?.[1]
    if (id === undefined || fields.has(id)) return null
    const end = at + 4 + Number(head?.[2])
    if (end > text.length) return null
    fields.set(id, text.slice(at + 4, end))
    at = end
  }
  return fields
}

/** Among the accounts of several arrangements the one of Pix, whatever the case its name is in. */
function pixAccount(fields: Map<string, string>): Map<string, string> | null {
  for (const [id, value] of fields) {
    if (id < FIELD.account || id > FIELD.lastAccount) continue
    const inner = fieldsOf(value)
    if (inner?.get(ACCOUNT.arrangement)?.toLowerCase() === PIX) return inner
  }
  return null
}

/** Undefined: what stands there is no amount. */
function amountOf(text: string | undefined): Cents | null | undefined {
  if (text === undefined) return null
  const amount = text.length <= AMOUNT_MAX ? fromDecimal(text) : null
  if (amount === null) return undefined
  return amount === 0 ? null : amount
}

function hasItsChecksum(text: string): boolean {
  const head = `${FIELD.checksum}0${CHECKSUM_LENGTH}`
  const body = text.slice(0, -CHECKSUM_LENGTH)
  return body.endsWith(head) && text.slice(-CHECKSUM_LENGTH).toUpperCase() === checksum(body)
}

/** Null: no code by which Pix can be paid. */
export function readBrCode(text: string): BrCode | null {
  const code = text.trim()
  if (code.length > CODE_MAX || !code.startsWith(field(FIELD.format, FORMAT)) || !hasItsChecksum(code))
    return null
  const fields = fieldsOf(code)
  const account = fields && pixAccount(fields)
  if (!fields || !account) return null
  const key = account.get(ACCOUNT.key) || null
  const url = account.get(ACCOUNT.url) || null
  const merchantName = fields.get(FIELD.name)
  const city = fields.get(FIELD.city)
  const amount = amountOf(fields.get(FIELD.amount))
  const more = fieldsOf(fields.get(FIELD.more) ?? '')
  if ((key === null) === (url === null) || (url !== null && SCHEME.test(url))) return null
  if (!merchantName || !city || amount === undefined || more === null) return null
  if (fields.get(FIELD.currency) !== REAL || fields.get(FIELD.country) !== 'BR') return null
  const txid = more.get(MORE.txid)
  return { key, url, amount, merchantName, city, txid: txid && txid !== NO_TXID ? txid : null }
}
