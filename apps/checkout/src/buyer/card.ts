import { maskCardNumber, maskCvv, maskExpiry } from './masks.ts'

/** Typed, shown, and never sent to our server: an acquirer's own field will take its place when there is one. */
export interface Card {
  cardNumber: string
  cardExpiry: string
  cardCvv: string
  saveCard: boolean
}
export type CardField = 'cardNumber' | 'cardExpiry' | 'cardCvv'
export type CardErrors = Partial<Record<CardField, string>>

export const NO_CARD: Card = { cardNumber: '', cardExpiry: '', cardCvv: '', saveCard: false }

export const CARD_MASKS: Record<CardField, (text: string) => string> = {
  cardNumber: maskCardNumber,
  cardExpiry: maskExpiry,
  cardCvv: maskCvv,
}

const REQUIRED: Record<CardField, string> = {
  cardNumber: 'Número do cartão é obrigatório',
  cardExpiry: 'Data de validade é obrigatória',
  cardCvv: 'CVV é obrigatório',
}

export function cardErrorsOf(card: Card): CardErrors {
  const errors: CardErrors = {}
  for (const field of Object.keys(REQUIRED) as CardField[]) {
    if (card[field] === '') errors[field] = REQUIRED[field]
  }
  return errors
}

/** The last four digits, and dots for the rest. */
export const hiddenCard = (number: string): string => `•••• ${number.replace(/\D/g, '').slice(-4)}`
