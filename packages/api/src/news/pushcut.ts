import { inReais } from './amounts.ts'
import { productNames, type Story } from './story.ts'

/** What the seller's phone shows. */
export function pushcutNotification(story: Story) {
  const { kind, transaction, test } = story
  const words = [inReais(transaction.amountCents), productNames(story), test ? 'teste' : '']
  return {
    title: kind === 'sale.paid' ? 'Venda aprovada' : 'Pix gerado',
    text: words.filter(Boolean).join(' · '),
  }
}
