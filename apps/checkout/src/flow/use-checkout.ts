import type { PublicCheckoutAnswer } from '@pagora/domain/wire'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type Card, type CardErrors, cardErrorsOf, NO_CARD } from '../buyer/card.ts'
import { type Errors, FIELDS, type Field } from '../buyer/fields.ts'
import type { Method } from '../buyer/payment-step.tsx'
import { priceOf } from '../order/price.ts'
import type { Refused } from '../pay/api.ts'
import { wishOf } from '../pay/wish.ts'
import { trackingOf } from '../tracking.ts'
import { useBuyer } from './use-buyer.ts'
import { usePayment } from './use-payment.ts'
import { useSteps } from './use-steps.ts'

const focusOn = (field: string): void => document.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()

/** Fields that the server refused, by the paths of its issues (`customer.email`). */
const errorsIn = ({ issues }: Refused): Errors =>
  Object.fromEntries(
    issues.flatMap(({ path, msg }) => {
      const field = FIELDS.find(name => path === `customer.${name}` || path.startsWith(`customer.${name}.`))
      return field ? [[field, msg]] : []
    }),
  )

/** Everything that a buyer does on the page, and what it leads to. */
export function useCheckout(data: PublicCheckoutAnswer, isPreview: boolean) {
  const { checkout } = data
  const form = useBuyer(checkout.settings)
  const [bump, setBump] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [method, setMethod] = useState<Method>('pix')
  const [card, setCard] = useState<Card>(NO_CARD)
  const [cardErrors, setCardErrors] = useState<CardErrors>({})
  const takesCards = data.cards === true && checkout.paymentMethods.creditCard.enabled
  const payment = usePayment(data, () => setOpen(true))
  const kept = {
    buyer: form.buyer,
    bump,
    ...(payment.sale && { sale: payment.sale.transactionId }),
  }
  const steps = useSteps(checkout.id, kept, found => {
    form.setBuyer(found.buyer)
    setBump(found.bump && data.orderBump !== undefined)
  })

  const wish = () => wishOf(data, { buyer: form.buyer, bump, tracking: trackingOf(location) })
  const putRight = (field: Field) => {
    // The field is there once the step is.
    flushSync(() => steps.to(0))
    focusOn(field)
  }
  const pay = async () => {
    const wrong = form.check()
    if (wrong) return putRight(wrong)
    if (isPreview) return
    if (await payment.send(wish(), refused)) setOpen(true)
  }
  const refused = (fault: Refused) => {
    const found = errorsIn(fault)
    const first = FIELDS.find(field => found[field])
    if (!first) return
    form.refuse(found)
    putRight(first)
  }

  return {
    ...form,
    ...steps,
    price: priceOf(data, bump),
    bump,
    setBump,
    payment,
    isOpen,
    setOpen,
    method,
    setMethod,
    takesCards,
    card,
    cardErrors,
    changeCard(change: Partial<Card>) {
      setCard({ ...card, ...change })
      setCardErrors({})
    },
    renew: () => payment.renew(wish()),
    next() {
      if (payment.busy) return
      if (steps.step === 2) {
        pay()
        return
      }
      if (steps.step === 0) {
        const wrong = form.check()
        if (wrong) return focusOn(wrong)
      }
      if (steps.step === 1 && method === 'card') {
        const wrong = cardErrorsOf(card)
        setCardErrors(wrong)
        if (Object.keys(wrong).length > 0) return
      }
      steps.forward()
    },
  }
}
export type Checkout = ReturnType<typeof useCheckout>
