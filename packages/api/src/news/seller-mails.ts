import { cents } from '@pagora/domain'
import { firstName, type Mail, signed } from '../mail/index.ts'
import { inReais, inWords } from './amounts.ts'
import { productNames, type Story } from './story.ts'

/** The Central Bank's rules leave the seller so long to show that a sale was rightful. */
const EVIDENCE_DAYS = 3
const DAY_MS = 86_400_000

const greeting = ({ seller }: Story): string => `Olá, ${firstName(seller.name)}.`
const amountOf = ({ transaction }: Story): string => inReais(transaction.amountCents)

export const saleMail = (to: string, story: Story): Mail => ({
  to,
  subject: `Venda aprovada: ${amountOf(story)}`,
  text: signed([
    greeting(story),
    '',
    `Você vendeu ${productNames(story)} por ${amountOf(story)}. Depois da tarifa, ${inReais(cents(story.transaction.amountCents - story.transaction.feeCents))} são seus.`,
    '',
    `Venda: ${story.transaction.id}`,
  ]),
})

export const saleRefundedMail = (to: string, story: Story): Mail => ({
  to,
  subject: 'Uma venda foi devolvida',
  text: signed([
    greeting(story),
    '',
    `${inReais(story.facts.refundCents ?? story.transaction.refundedCents)} da venda de ${productNames(story)} voltaram para quem comprou${story.facts.chargeback ? ', a pedido do banco dessa pessoa' : ''}.`,
    '',
    `Venda: ${story.transaction.id}`,
  ]),
})

export const disputeMail = (to: string, story: Story, appUrl: string): Mail => ({
  to,
  subject: 'Uma venda foi contestada',
  text: signed([
    greeting(story),
    '',
    `Quem comprou ${productNames(story)} por ${amountOf(story)} contestou o Pix no banco. Enquanto o banco analisa, o valor desta venda fica bloqueado.`,
    '',
    `Você tem 3 dias, até ${inWords(new Date(story.at.getTime() + EVIDENCE_DAYS * DAY_MS))}, para responder a este e-mail com o que comprove a venda: conversas, acesso ao produto, nota fiscal.`,
    '',
    `Venda: ${story.transaction.id}`,
    appUrl,
  ]),
})

export const withdrawalMail = (to: string, story: Story): Mail => ({
  to,
  subject: `Seu saque de ${amountOf(story)} foi pago`,
  text: signed([
    greeting(story),
    '',
    `Enviamos ${amountOf(story)} para a sua chave Pix. O dinheiro já deve estar na sua conta.`,
    '',
    `Saque: ${story.transaction.id}`,
  ]),
})

export const withdrawalFailedMail = (to: string, story: Story, appUrl: string): Mail => ({
  to,
  subject: 'Seu saque não foi concluído',
  text: signed([
    greeting(story),
    '',
    `Seu saque de ${amountOf(story)} não foi concluído, e o valor voltou inteiro, com a tarifa, para o seu saldo.`,
    ...(story.transaction.contents.reason ? ['', `Motivo: ${story.transaction.contents.reason}`] : []),
    '',
    `Confira a chave Pix e peça de novo quando quiser: ${appUrl}`,
  ]),
})

export const switchedOffMail = (to: string, name: string, appUrl: string): Mail => ({
  to,
  subject: 'Desativamos um endereço de webhook',
  text: signed([
    `Olá, ${firstName(name)}.`,
    '',
    'Um dos endereços de webhook da sua conta respondeu que não existe mais (410), e deixamos de chamá-lo.',
    '',
    `Para receber de novo, informe um endereço em Integrações: ${appUrl}`,
  ]),
})
