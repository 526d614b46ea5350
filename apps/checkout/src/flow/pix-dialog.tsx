import { Button, formatMoney } from '@pagora/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { Check, Close, Copy } from '../app/icons.tsx'
import type { Sale } from '../pay/api.ts'
import { copyText } from './copy-text.ts'
import { QrCode } from './qr-code.tsx'
import { TimeLeft } from './time-left.tsx'
import { useNow } from './use-now.ts'

const COPIED_MS = 2000

export interface PixDialogProps {
  sale: Sale
  reachable: boolean
  busy: boolean
  onCheck: () => Promise<boolean>
  onRenew: () => void
  onClose: () => void
}

const HOW = [
  'Copie o código ou aponte a câmera para o QR',
  'Pague no app do seu banco',
  'A confirmação aparece aqui',
]

export const PixDialog = ({ sale, reachable, busy, onCheck, onRenew, onClose }: PixDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [copied, setCopied] = useState(false)
  const [said, setSaid] = useState('')
  const [checking, setChecking] = useState(false)
  const now = useNow()
  const { code } = sale.paymentData.pix
  const left = Math.max(0, Math.ceil((Date.parse(sale.expiresAt) - now) / 1000))
  const isOver = sale.status === 'failed' || left === 0

  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => setCopied(await copyText(code, dialog.current ?? document.body))
  const check = async () => {
    setChecking(true)
    setSaid('')
    const paid = await onCheck().catch(() => null)
    setChecking(false)
    if (paid === null) setSaid('Não conseguimos consultar agora. Tente de novo em instantes.')
    else if (!paid) setSaid('O pagamento ainda não chegou. Assim que chegar, avisamos aqui.')
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="max-h-[calc(100dvh-1.5rem)] w-[min(26rem,calc(100vw-1.5rem))] overflow-y-auto rounded-lg bg-surface p-0 text-ink"
    >
      <div className="flex items-start justify-between gap-3 px-5 pt-4">
        <div>
          <h2 id={titleId} className="text-lg/6 font-semibold tracking-tight text-balance">
            {isOver ? 'Este código expirou' : 'Pedido disponível para pagamento!'}
          </h2>
          <p className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">{formatMoney(sale.value)}</p>
        </div>
        <button
          type="button"
          aria-label="Fechar"
          onClick={() => dialog.current?.close()}
          className="-mt-1.5 -mr-2.5 grid size-11 shrink-0 place-items-center rounded text-ink-soft hover:bg-sunken"
        >
          <Close />
        </button>
      </div>
      {isOver ? (
        <div className="grid gap-4 px-5 pt-3 pb-5">
          <p className="text-ink-soft">
            O tempo para pagar acabou. Gere um novo código: os seus dados continuam aqui. Se você já pagou,
            aguarde: a confirmação ainda pode chegar.
          </p>
          <Button busy={busy} onClick={onRenew}>
            Gerar novo código
          </Button>
        </div>
      ) : (
        <div className="flex flex-col gap-3 px-5 pt-2 pb-5">
          <TimeLeft seconds={left} />
          <div className="order-1 sm:order-none">
            <QrCode code={code} />
          </div>
          <Button onClick={copy} className="w-full text-base lg:min-h-11">
            {copied ? <Check /> : <Copy />}
            {copied ? 'Copiado!' : 'Copiar código'}
          </Button>
          <div className="rounded border border-line bg-sunken px-3 py-2">
            <code className="line-clamp-2 font-mono text-xs/5 break-all select-all">{code}</code>
          </div>
          <ol className="order-2 grid gap-1 text-sm text-ink-soft">
            {HOW.map((line, at) => (
              <li key={line} className="flex gap-2">
                <span className="font-semibold text-accent-ink">{at + 1}.</span>
                {line}
              </li>
            ))}
          </ol>
          <Button variant="secondary" busy={checking} onClick={check} className="order-2 w-full">
            Já paguei
          </Button>
        </div>
      )}
      <p role="status" className="px-5 text-sm text-ink-soft not-empty:pb-4">
        {copied && <span className="sr-only">Copiado!</span>}
        {reachable ? said : 'Sem conexão. Seguimos tentando: o seu código continua valendo.'}
      </p>
    </dialog>
  )
}
