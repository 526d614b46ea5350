import type { PublicCheckoutAnswer } from '@pagora/domain/wire'
import { Button, formatMoney } from '@pagora/ui'
import { Countdown } from '../aside/countdown.tsx'
import { Header } from '../aside/header.tsx'
import { Testimonials } from '../aside/testimonials.tsx'
import { Trust, WhatsApp } from '../aside/trust.tsx'
import { CheckoutFlow } from '../flow/checkout-flow.tsx'
import { Confirmed } from '../flow/confirmed.tsx'
import { PixDialog } from '../flow/pix-dialog.tsx'
import { useCheckout } from '../flow/use-checkout.ts'
import { ProductCard } from '../order/product-card.tsx'

const Waiting = ({ value, onOpen }: { value: number; onOpen: () => void }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-accent-ink bg-accent-soft p-4">
    <p className="min-w-0">
      <span className="font-semibold">Você tem um Pix de {formatMoney(value)} em aberto.</span>
    </p>
    <Button onClick={onOpen}>Ver código</Button>
  </div>
)

export interface CheckoutPageProps {
  data: PublicCheckoutAnswer
  /** In the builder: all can be tried, nothing can be bought. */
  isPreview?: boolean
}

/** The page of one checkout, before and after the money. */
export const CheckoutPage = ({ data, isPreview = false }: CheckoutPageProps) => {
  const checkout = useCheckout(data, isPreview)
  const { settings, countdownTimer, testimonials, whatsappButton } = data.checkout
  const { sale, left } = checkout.payment
  const open = sale?.status === 'completed' ? null : (sale ?? left)
  const { total: sum } = checkout.price
  const total = checkout.step === 2 || sum === data.product.price ? null : sum
  return (
    <>
      <Header logoUrl={settings.logoUrl} sellerName={data.seller.name} />
      {sale?.status === 'completed' ? (
        <Confirmed
          transactionId={sale.transactionId}
          seller={data.seller.name}
          email={checkout.buyer.email}
          redirectUrl={settings.redirectUrl}
        />
      ) : (
        <>
          {countdownTimer.status && countdownTimer.time > 0 && (
            <Countdown
              checkoutId={data.checkout.id}
              title={countdownTimer.title}
              seconds={countdownTimer.time}
            />
          )}
          <main className="mx-auto grid max-w-5xl gap-4 p-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6 lg:py-8">
            {settings.bannerUrl && (
              <img
                src={settings.bannerUrl}
                alt=""
                width="1290"
                height="720"
                fetchPriority="high"
                className="aspect-[1290/720] h-auto w-full rounded-lg object-cover lg:col-span-2 lg:aspect-[3/1]"
              />
            )}
            <div className="lg:order-2">
              <div className="grid gap-4 lg:sticky lg:top-6">
                <ProductCard product={data.product} seller={data.seller} total={total} />
                <div className="hidden lg:block">
                  <Trust />
                </div>
              </div>
            </div>
            <div className="grid min-w-0 content-start gap-4 lg:order-1">
              {open && !checkout.isOpen && (
                <Waiting
                  value={open.value}
                  onOpen={() => {
                    checkout.payment.resume(open)
                    checkout.setOpen(true)
                  }}
                />
              )}
              <CheckoutFlow data={data} checkout={checkout} />
              <div className="lg:hidden">
                <Trust />
              </div>
              {testimonials.status && testimonials.reviews.length > 0 && (
                <Testimonials reviews={testimonials.reviews} />
              )}
              {whatsappButton.status && whatsappButton.number && (
                <WhatsApp number={whatsappButton.number} product={data.product.name} />
              )}
            </div>
          </main>
          {sale && checkout.isOpen && (
            <PixDialog
              sale={sale}
              reachable={checkout.payment.reachable}
              busy={checkout.payment.busy}
              onCheck={checkout.payment.check}
              onRenew={checkout.renew}
              onClose={() => checkout.setOpen(false)}
            />
          )}
        </>
      )}
      <footer className="mx-auto max-w-5xl px-4 py-6 text-center text-sm text-on-paper-soft">
        Pagamento processado pela Pagora
      </footer>
    </>
  )
}
