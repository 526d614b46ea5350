import { buttonClasses } from '@pagora/ui'
import { useEffect, useRef, useState } from 'react'
import { webAddress } from './web-address.ts'

const SECONDS = 5

const Tick = () => (
  <svg viewBox="0 0 80 80" className="mx-auto size-20" fill="none" aria-hidden="true">
    <circle cx="40" cy="40" r="38" className="origin-center animate-[ring_0.25s_ease-out] fill-accent" />
    <path
      d="M25 41.5l10.5 10.5L56 30"
      pathLength="1"
      strokeDasharray="1"
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="animate-[draw_0.35s_0.15s_ease-out_backwards] stroke-on-accent"
    />
  </svg>
)

/** Counts 5 to 0, then leads on. */
const Onward = ({ url, leave }: { url: string; leave: (url: string) => void }) => {
  const [left, setLeft] = useState(SECONDS)
  useEffect(() => {
    if (left === 0) {
      leave(url)
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, url, leave])
  return (
    <div className="mt-8 grid gap-3">
      <a href={url} rel="noreferrer" className={buttonClasses('primary', 'w-full')}>
        Ir para o site
      </a>
      <p className="text-sm text-ink-soft tabular-nums">
        Te redirecionando automaticamente em: {left} segundos
      </p>
    </div>
  )
}

export interface ConfirmedProps {
  transactionId: string
  seller: string
  email: string
  redirectUrl: string
  leave?: (url: string) => void
}

const goTo = (url: string): void => location.assign(url)

export const Confirmed = ({ transactionId, seller, email, redirectUrl, leave = goTo }: ConfirmedProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = 'Pagamento confirmado!'
    title.current?.focus()
    scrollTo(0, 0)
  }, [])
  const url = webAddress(redirectUrl)
  return (
    <main className="mx-auto w-full max-w-md px-4 py-10 lg:py-20">
      <div className="rounded-lg border border-line bg-surface p-6 text-center">
        <Tick />
        <h1 ref={title} tabIndex={-1} className="mt-6 text-2xl font-semibold tracking-tight">
          Pagamento confirmado!
        </h1>
        <p className="mt-2 text-ink-soft [overflow-wrap:anywhere]">
          Seu pagamento chegou. {seller} envia o acesso {email ? `para ${email}` : 'por e-mail'}.
        </p>
        <p className="mt-6 text-sm text-ink-soft">Identificador da transação</p>
        <p className="font-mono text-sm break-all select-all">{transactionId}</p>
        {url && <Onward url={url} leave={leave} />}
      </div>
    </main>
  )
}
