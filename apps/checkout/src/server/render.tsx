import type { PublicCheckoutAnswer } from '@pagora/domain/wire'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { CheckoutPage } from '../app/checkout-page.tsx'
import { Failure, Loading } from '../app/states.tsx'
import { Privacy } from '../legal/privacy.tsx'
import { Terms } from '../legal/terms.tsx'
import { lookOf, styleOf } from '../look/look.ts'
import { headOf, metaTag, titleTag } from './head.ts'

const SCRIPT = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/
const INLINE_START = /\s*<script>[\s\S]*?<\/script>/
const HIDDEN = metaTag('robots', 'noindex')

/** As JSON inside a page: nothing in it can end the element that holds it. */
const inert = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** The code comes once something was painted; a press that was too early waits for it. */
const afterPaint = (src: string): string =>
  `<script>addEventListener('submit',function(e){if(window.pressed!==2){e.preventDefault();window.pressed=1}});(function(){var l=function(){l=Boolean;import('${src}')};document.hidden?l():requestAnimationFrame(function(){setTimeout(function(){l()})});setTimeout(function(){l()},1500)})()</script>`

/** The built page as functions that fill it in; the server adds headers and keeps what they answer. */
export function createPages(template: string) {
  const src = SCRIPT.exec(template)?.[1] ?? ''
  const fill = (
    parts: { head: string; page: ReactNode | string; data?: string; style?: string },
    html = template,
  ) =>
    html
      .replace(
        '<html lang="pt-BR"',
        () => `<html lang="pt-BR"${parts.style ? ` style="${parts.style}"` : ''}`,
      )
      .replace('<!--head-->', () => parts.head)
      .replace('<!--page-->', () =>
        typeof parts.page === 'string' ? parts.page : renderToStaticMarkup(parts.page),
      )
      .replace('<!--data-->', () => parts.data ?? '')
  const still = template.replace(INLINE_START, '').replace(SCRIPT, '')

  return {
    /** By the hash: what it shows is known in the browser only. */
    start: (): string => fill({ head: titleTag('Checkout · Pagora') + HIDDEN, page: <Loading /> }),

    checkout(data: PublicCheckoutAnswer, origin: string): string {
      const look = lookOf(data.checkout)
      return fill(
        {
          head: headOf(data, origin, look['--surface'] ?? ''),
          style: styleOf(look),
          page: renderToString(<CheckoutPage data={data} />),
          data: `<script type="application/json" id="data">${inert(data)}</script>${afterPaint(src)}`,
        },
        still,
      )
    },

    preview: (appOrigin: string): string =>
      fill({ head: titleTag('Prévia') + HIDDEN + metaTag('app-origin', appOrigin), page: <Loading /> }),

    failure: (kind: 'missing' | 'fault'): string =>
      fill(
        {
          head: titleTag('Checkout · Pagora') + HIDDEN,
          page: <Failure kind={kind} />,
          data: `<script>document.querySelector('button').onclick=function(){location.reload()}</script>`,
        },
        still,
      ),

    legal(which: 'terms' | 'privacy', data: PublicCheckoutAnswer | null): string {
      const parties = { seller: data?.seller.name ?? null, product: data?.product.name ?? null }
      const [title, page] =
        which === 'terms'
          ? ['Termos de uso', <Terms key="terms" {...parties} />]
          : ['Política de privacidade', <Privacy key="privacy" {...parties} />]
      const style = data ? styleOf(lookOf(data.checkout)) : ''
      return fill({ head: titleTag(`${title} · Pagora`) + HIDDEN, style, page }, still)
    },
  }
}
