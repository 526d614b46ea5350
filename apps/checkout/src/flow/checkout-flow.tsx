import type { PublicCheckoutAnswer } from '@pagora/domain/wire'
import { Button } from '@pagora/ui'
import { type FormEvent, useEffect, useRef } from 'react'
import { hiddenCard } from '../buyer/card.ts'
import { CardForm } from '../buyer/card-form.tsx'
import { DetailsStep } from '../buyer/details-step.tsx'
import { PaymentStep } from '../buyer/payment-step.tsx'
import { ReviewStep } from '../buyer/review-step.tsx'
import { Bump } from '../order/bump.tsx'
import { LegalLinks } from './legal-links.tsx'
import { NOT_YET, Notice, RefusedNotice } from './notice.tsx'
import { Progress, STEPS } from './progress.tsx'
import type { Checkout } from './use-checkout.ts'

const TITLES = ['Seus dados', 'Como você quer pagar', 'Confira e pague'] as const

/** The three steps; each is a form, so that Enter goes on. */
export const CheckoutFlow = ({ data, checkout }: { data: PublicCheckoutAnswer; checkout: Checkout }) => {
  const { step, payment, buyer, bump } = checkout
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    title.current?.focus({ preventScroll: true })
    title.current?.closest('form')?.scrollIntoView({ block: 'nearest' })
  }, [step])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    checkout.next()
  }
  const isLast = step === STEPS.length - 1
  return (
    <form onSubmit={submit} noValidate className="grid scroll-mt-4 gap-4">
      {!data.seller.canReceive && <Notice>{NOT_YET}</Notice>}
      <div className="rounded-lg border border-line bg-surface p-4 sm:p-6">
        <Progress step={step} />
        <h2 ref={title} tabIndex={-1} className="mt-6 mb-4 text-xl font-semibold tracking-tight">
          {TITLES[step]}
        </h2>
        {step === 0 && (
          <DetailsStep
            buyer={buyer}
            errors={checkout.errors}
            asked={data.checkout.settings}
            onChange={checkout.change}
            onBlur={checkout.leave}
          />
        )}
        {step === 1 && (
          <PaymentStep
            discount={checkout.price.discount}
            method={checkout.method}
            onMethod={checkout.setMethod}
            cardForm={
              checkout.takesCards && (
                <CardForm card={checkout.card} errors={checkout.cardErrors} onChange={checkout.changeCard} />
              )
            }
          />
        )}
        {step === 2 && (
          <ReviewStep
            data={data}
            buyer={buyer}
            price={checkout.price}
            card={checkout.method === 'card' ? hiddenCard(checkout.card.cardNumber) : null}
          />
        )}
      </div>
      {data.orderBump && <Bump product={data.orderBump} taken={bump} onToggle={checkout.setBump} />}
      {payment.refused && <RefusedNotice refused={payment.refused} />}
      <div className="flex gap-3">
        {step > 0 && (
          <Button variant="secondary" onClick={checkout.back} className="min-h-13 lg:min-h-13">
            Voltar
          </Button>
        )}
        <Button
          type="submit"
          busy={payment.busy}
          disabled={isLast && !data.seller.canReceive}
          className="min-h-13 flex-1 text-base lg:min-h-13 lg:text-base"
        >
          {payment.busy ? 'Processando...' : isLast ? 'Finalizar compra' : 'Continuar'}
        </Button>
      </div>
      {isLast && <LegalLinks checkoutId={data.checkout.id} />}
    </form>
  )
}
