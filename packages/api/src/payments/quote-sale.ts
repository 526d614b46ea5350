import {
  brl,
  type Cents,
  cashInFee,
  cents,
  DEFAULT_TERMS,
  type Issue,
  providerFee,
  saleParts,
  salePrice,
  type TransactionContents,
  toReais,
} from '@pagora/domain'
import type { SaleInput } from '@pagora/domain/wire'
import { Refusal } from '../rpc/index.ts'
import { centsOf, type ForSaleRow } from './queries.ts'

export interface Quote {
  amount: Cents
  fee: Cents
  pspFee: Cents
  contents: TransactionContents
}

/**
 * What this sale costs and brings, computed here from what is stored. The buyer's page claims the same; a
 * claim that differs is refused with the right value, and nothing is charged.
 */
export function quoteSale(row: ForSaleRow, input: SaleInput): Quote {
  const issues: Issue[] = []
  const refuse = (path: string, msg: string) => void issues.push({ path, msg })
  if (input.paymentMethod.toUpperCase() !== 'PIX' || !row.page.paymentMethods.pix.enabled)
    refuse('paymentMethod', 'Este checkout recebe por Pix')
  if ((input.installments ?? 1) !== 1) refuse('installments', 'No Pix, o pagamento é em uma vez')
  if ((input.installmentFee ?? 0) !== 0) refuse('installmentFee', 'No Pix, não há juros')

  const [main, second] = input.products
  const bump = second ? bumpOf(row) : null
  checkProduct('products.0', main, { name: row.product_name, price: centsOf(row.product_cents) }, refuse)
  if (second && !bump) refuse('products.1.name', 'Este produto não é oferecido aqui')
  if (second && bump) checkProduct('products.1', second, bump, refuse)

  const discount = row.page.paymentMethods.pix.discount
  const basket = { product: centsOf(row.product_cents), bump: bump?.price ?? null, discount }
  const amount = salePrice(basket)
  if (toReais(amount) !== input.value) refuse('value', `O valor correto é ${brl(amount)}`)
  if (amount < 1 || amount > 99_999_999) refuse('value', 'Este valor não pode ser cobrado por Pix')
  if (issues.length > 0) throw new Refusal('RULE', { issues })

  const parts = saleParts(basket)
  const products = [
    { id: row.product_id, name: row.product_name, cents: parts.product },
    ...(bump ? [{ id: bump.id, name: bump.name, cents: parts.bump }] : []),
  ]
  return { amount, ...feesOf(row, amount), contents: { products, ...(discount > 0 && { discount }) } }
}

function bumpOf(row: ForSaleRow): { id: string; name: string; price: Cents } | null {
  if (row.bump_id === null || row.bump_name === null || row.bump_cents === null) return null
  return { id: row.bump_id, name: row.bump_name, price: centsOf(row.bump_cents) }
}

function checkProduct(
  path: string,
  claimed: { name: string; price: number } | undefined,
  { name, price }: { name: string; price: Cents },
  refuse: (path: string, msg: string) => void,
): void {
  if (claimed?.name !== name) refuse(`${path}.name`, 'Este produto não é vendido aqui')
  else if (claimed.price !== toReais(price)) refuse(`${path}.price`, `O preço correto é ${brl(price)}`)
}

function feesOf(row: ForSaleRow, amount: Cents): { fee: Cents; pspFee: Cents } {
  const terms = {
    cashinBasisPoints: row.cashin_basis_points ?? DEFAULT_TERMS.cashinBasisPoints,
    splitBasisPoints: row.split_basis_points ?? DEFAULT_TERMS.splitBasisPoints,
  }
  const fee = cashInFee(amount, {
    basisPoints: row.fee_basis_points ?? terms.cashinBasisPoints,
    fixedCents: row.fee_fixed_cents === null ? cents(0) : centsOf(row.fee_fixed_cents),
  })
  return { fee, pspFee: providerFee(amount, fee, terms) }
}
