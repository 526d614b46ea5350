import { bareDocument, EMAIL_PATTERN, type Issue, isCnpj, isCpf, normalizeEmail } from '@pagora/domain'
import type { CheckoutPage, SaleInput } from '@pagora/domain/wire'
import { Refusal } from '../rpc/index.ts'
import type { SaleDetails } from '../transactions/index.ts'

const PHONE_DIGITS_MIN = 8

/** Who buys, as it will be kept; what the checkout asks for must be there. */
export function customerOf(input: SaleInput, { settings }: CheckoutPage): SaleDetails {
  const { name, email, phone, address, document } = input.customer
  const issues: Issue[] = []
  if (!EMAIL_PATTERN.test(email)) issues.push({ path: 'customer.email', msg: 'E-mail inválido' })
  if (phone.replace(/\D/g, '').length < PHONE_DIGITS_MIN)
    issues.push({ path: 'customer.phone', msg: 'Telefone inválido' })
  if (settings.needAddress && !address)
    issues.push({ path: 'customer.address', msg: 'Endereço é obrigatório' })
  const number = bareDocument(document?.number ?? '')
  if (number === '' && settings.requireDocument)
    issues.push({ path: 'customer.document', msg: 'Documento é obrigatório' })
  if (number !== '' && !isDocumentOf(number))
    issues.push({ path: 'customer.document', msg: 'CPF ou CNPJ inválido' })
  if (issues.length > 0) throw new Refusal('RULE', { issues })
  return {
    customer: {
      name,
      email: normalizeEmail(email),
      phone,
      ...(number !== '' && { document: { number, type: isCpf(number) ? 'CPF' : 'CNPJ' } }),
      ...(address && { address }),
    },
    tracking: input.trackingParameters ?? {},
  }
}

const isDocumentOf = (number: string): boolean => isCpf(number) || isCnpj(number)
