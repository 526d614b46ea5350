import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cardErrorsOf, hiddenCard, NO_CARD } from './card.ts'
import { CardForm } from './card-form.tsx'
import { PaymentStep } from './payment-step.tsx'

const nothing = () => undefined
const form = createElement(CardForm, { card: NO_CARD, errors: cardErrorsOf(NO_CARD), onChange: nothing })

test('PUB-26 PUB-27 PUB-28 what an empty card lacks', () => {
  expect(cardErrorsOf(NO_CARD)).toEqual({
    cardNumber: 'Número do cartão é obrigatório',
    cardExpiry: 'Data de validade é obrigatória',
    cardCvv: 'CVV é obrigatório',
  })
  const card = { cardNumber: '4111 1111 1111 1111', cardExpiry: '12/30', cardCvv: '123', saveCard: false }
  expect(cardErrorsOf(card)).toEqual({})
})

test('PUB-33 of a card only the last four digits are shown', () => {
  expect(hiddenCard('4111 1111 1111 1234')).toBe('•••• 1234')
})

test('PUB-23 PUB-24 PUB-25 PUB-70 the card form has its fields, its tooltip and its checkbox', () => {
  const html = renderToStaticMarkup(form)
  for (const words of [
    'Número do cartão',
    'Validade',
    'MM/AA',
    'CVV',
    'Código de 3 dígitos no verso do cartão',
    'Salvar cartão para compras futuras',
  ])
    expect(html).toContain(words)
  for (const field of ['cardNumber', 'cardExpiry', 'cardCvv']) expect(html).toContain(`name="${field}"`)
})

test('PUB-23 it is offered only where cards are taken', () => {
  const step = (cardForm: typeof form | null) =>
    renderToStaticMarkup(
      createElement(PaymentStep, { discount: 0, method: 'card', cardForm, onMethod: nothing }),
    )
  expect(step(form)).toContain('Cartão de crédito')
  expect(step(null)).not.toMatch(/cart/i)
})
