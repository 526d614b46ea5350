import { firstName, type Mail, signed } from '../mail/index.ts'
import { inReais, inWords } from './amounts.ts'
import { productNames, type Story } from './story.ts'

const greeting = ({ buyer }: Story): string => `Olá, ${firstName(buyer?.customer.name ?? '')}.`

export const codeMail = (to: string, story: Story, pix: { code: string; expiresAt: Date }): Mail => ({
  to,
  subject: `Seu Pix de ${inReais(story.transaction.amountCents)}`,
  text: signed([
    greeting(story),
    '',
    `Falta só o pagamento de ${productNames(story)}, vendido por ${story.seller.name}.`,
    '',
    `Copie o código abaixo e pague no aplicativo do seu banco até ${inWords(pix.expiresAt)}, no horário de Brasília:`,
    '',
    pix.code,
    '',
    `Valor: ${inReais(story.transaction.amountCents)}`,
    '',
    'Já pagou? Então está tudo certo: a confirmação chega em instantes.',
  ]),
})

export const purchaseMail = (to: string, story: Story): Mail => ({
  to,
  subject: 'Pagamento confirmado',
  text: signed([
    greeting(story),
    '',
    `Recebemos seu pagamento de ${inReais(story.transaction.amountCents)}. Obrigado pela compra!`,
    '',
    `Compra: ${productNames(story)}`,
    `Vendido por: ${story.seller.name}`,
    `Identificador: ${story.transaction.id}`,
    '',
    'Guarde o identificador: com ele encontramos sua compra se precisar de ajuda.',
  ]),
})

export const refundedMail = (to: string, story: Story): Mail => ({
  to,
  subject: 'Seu dinheiro foi devolvido',
  text: signed([
    greeting(story),
    '',
    `Devolvemos ${inReais(story.facts.refundCents ?? story.transaction.refundedCents)} da sua compra de ${productNames(story)}, vendida por ${story.seller.name}. O valor volta para a conta de onde saiu o Pix.`,
    '',
    `Identificador: ${story.transaction.id}`,
  ]),
})
