import type { PublicCheckoutAnswer } from '@pagora/domain/wire'
import { useEffect, useState } from 'react'
import { CheckoutPage } from '../app/checkout-page.tsx'
import { Loading } from '../app/states.tsx'
import { Header } from '../aside/header.tsx'
import { Confirmed } from '../flow/confirmed.tsx'
import { wear } from '../look/wear.ts'
import { runSellerCode } from '../seller-code/run-code.ts'

/** What the builder sends with each change. */
interface Shown {
  type: 'pagora:preview'
  data: PublicCheckoutAnswer
  step?: 'checkout' | 'success'
}

const appOrigin = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="app-origin"]')?.content ?? ''

const isShown = ({ source, origin, data }: MessageEvent): boolean =>
  source === window.parent &&
  origin === appOrigin() &&
  (data as Partial<Shown> | null)?.type === 'pagora:preview'

const stay = (): void => undefined

/** The page as a buyer will see it, while it is being made; nothing can be bought here. */
export const Preview = () => {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      if (isShown(event)) setShown(event.data as Shown)
    }
    addEventListener('message', hear)
    window.parent.postMessage({ type: 'pagora:preview-ready' }, appOrigin())
    return () => removeEventListener('message', hear)
  }, [])
  useEffect(() => {
    if (shown) wear(shown.data.checkout)
  }, [shown])
  // Once, as it is when the preview opens: what a script has done cannot be taken back.
  const isHere = shown !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first
  useEffect(() => {
    if (shown) runSellerCode(shown.data.checkout.settings)
  }, [isHere])
  if (!shown) return <Loading />
  const { data, step } = shown
  if (step !== 'success') return <CheckoutPage data={data} isPreview />
  const { logoUrl, redirectUrl } = data.checkout.settings
  return (
    <>
      <Header logoUrl={logoUrl} sellerName={data.seller.name} />
      <Confirmed
        transactionId="trx_0000000000000000000000000EXEMPLO000"
        seller={data.seller.name}
        email="maria@exemplo.com.br"
        redirectUrl={redirectUrl}
        leave={stay}
      />
    </>
  )
}
