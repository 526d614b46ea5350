import type { PublicCheckoutAnswer } from '@pagora/domain/wire'
import { useEffect } from 'react'
import { runSellerCode } from '../seller-code/run-code.ts'
import { CheckoutPage } from './checkout-page.tsx'

declare global {
  interface Window {
    /** What the page's inline start has asked for already. */
    pagora?: { id: string; answer: Promise<{ code: number; body: unknown } | null> } | undefined
    /** The button was pressed before there was code to hear it: 1; the code is there: 2. */
    pressed?: 1 | 2
  }
}

/** The page, and once it is alive what was waiting for that. */
export const LivePage = ({ data }: { data: PublicCheckoutAnswer }) => {
  useEffect(() => {
    if (window.pressed === 1) document.querySelector('form')?.requestSubmit()
    window.pressed = 2
    runSellerCode(data.checkout.settings)
  }, [data])
  return <CheckoutPage data={data} />
}
