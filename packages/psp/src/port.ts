import type { Cents } from '@pagora/domain'

/*
 * What the product asks of a payment provider, in its own words. Adapters read tolerantly and write
 * strictly; whatever goes wrong is a ProviderFault, whose kind says what may be concluded from it.
 */

/** A charge as it is to be made; the same `txid` always means the same charge. */
export interface NewCharge {
  /** Ours: 26 to 35 letters and digits. */
  txid: string
  amount: Cents
  expiresInSeconds: number
  /** The Pix key that is paid: the seller's own account at the provider, or the platform's. */
  pixKey: string
  /** Shown to the payer; at most 140 characters. */
  description: string
}

export interface Charge {
  txid: string
  /** Whether it can still be paid is also a matter of `expiresAt`: the provider knows no expired state. */
  state: 'active' | 'paid' | 'removed'
  amount: Cents
  createdAt: Date
  expiresAt: Date
  /** Copy and paste; null where the provider no longer tells it. */
  code: string | null
  receipts: Receipt[]
}

/** Money that has arrived. */
export interface Receipt {
  /** 32 letters and digits, given by the bank that paid. */
  endToEndId: string
  /** Upper case; null: paid to the key, without a charge. */
  txid: string | null
  amount: Cents
  paidAt: Date
  returns: Return[]
}

/** Money of a receipt that went back, or is on its way: asked by us, or taken by the provider. */
export interface Return {
  /** Of who asked: ours where we did. At most 35 letters and digits, unique for its receipt. */
  id: string
  amount: Cents
  status: 'processing' | 'done' | 'failed'
  /** `med`: fraud or an operational failure, decided between the banks. */
  origin: 'asked' | 'med'
  reason: string | null
}

export interface NewPayout {
  /** Ours, at most 35 letters and digits; never another one for the same payout. */
  id: string
  amount: Cents
  /** The Pix key of the account that pays. */
  fromKey: string
  toKey: string
  /** CPF or CNPJ that must own `toKey`, where it is known. */
  owner: string | null
}

export interface Payout {
  id: string
  /** `returned`: it had arrived, and came back. */
  status: 'processing' | 'done' | 'failed' | 'returned'
  endToEndId: string | null
  amount: Cents
  reason: string | null
}

/** What a callback claims: only a hint of what to read again. */
export interface Notice {
  kind: 'receipt' | 'payout'
  /** Null where the callback named only our own id. */
  endToEndId: string | null
  /** The charge's txid, or the payout's id; upper case. */
  reference: string | null
}

export interface Page<Item> {
  items: Item[]
  /** The number of the next page; null after the last. */
  next: number | null
}

export interface Provider {
  createCharge(charge: NewCharge): Promise<Charge>
  /** Null: there is none. */
  readCharge(txid: string): Promise<Charge | null>
  /** Takes a charge off, so that it cannot be paid; `paid` where that came first. */
  removeCharge(txid: string): Promise<'removed' | 'paid'>
  readReceipt(endToEndId: string): Promise<Receipt | null>
  /** Everything received in a period, with its returns, page by page from 0. */
  receiptsBetween(from: Date, to: Date, page: number): Promise<Page<Receipt>>
  /** Gives money back to whoever paid; the same `id` is the same refund. */
  refund(refund: { endToEndId: string; id: string; amount: Cents }): Promise<Return>
  /** Null where this provider sends nothing by itself and an admin does it by hand. */
  payouts: Payouts | null
  /** Has `url` called with news of what is paid to the key. */
  watch(pixKey: string, url: string): Promise<void>
  /** Reads a callback's body; what cannot be understood is left out. */
  notices(body: unknown): Notice[]
  /** How its calls have gone lately. */
  health(): Health
}

export interface Payouts {
  /** The same id sent again is the same payout. */
  readonly idempotentById: boolean
  send(payout: NewPayout): Promise<Payout>
  /** By our id; null: it knows none. */
  read(id: string): Promise<Payout | null>
}

export interface Health {
  /** Calls of the last five minutes, and those of them that were answered. */
  asked: number
  answered: number
  /** Closed: calls go through. Open: they are refused at once. */
  circuit: 'closed' | 'open'
}

/**
 * `refused`: the provider understood and will not do it. `not-sent`: it never got the call, so nothing was
 * done. `unknown`: no answer, or one that says nothing; it may or may not have been done.
 */
export type FaultKind = 'refused' | 'not-sent' | 'unknown'

export class ProviderFault extends Error {
  readonly kind: FaultKind
  /** The provider's own name for it, for logs; never shown to buyers. */
  readonly code: string | null

  constructor(
    kind: FaultKind,
    message: string,
    { code = null, cause }: { code?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'ProviderFault'
    this.kind = kind
    this.code = code
  }
}

/** What it takes to reach one acquirer. */
export interface AcquirerSettings {
  id: string
  /** Where its API begins, for example `https://pix.example.com/v2`. */
  baseUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  /** PEM of the client's certificate and key, and of a private root to trust; null: plain TLS. */
  certificate: { cert: string; key: string; ca: string | null } | null
  payouts: 'sandbox' | 'efi' | 'manual'
}
