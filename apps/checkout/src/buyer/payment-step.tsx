import { classes } from '@pagora/ui'
import type { ReactNode } from 'react'
import { Card, Lock, Pix } from '../app/icons.tsx'

export type Method = 'pix' | 'card'

export interface PaymentProps {
  discount: number
  method: Method
  /** Null: nobody here takes cards. */
  cardForm: ReactNode
  onMethod: (method: Method) => void
}

const Choice = ({
  chosen,
  onChoose,
  children,
}: {
  chosen: boolean
  onChoose: () => void
  children: ReactNode
}) => (
  <button
    type="button"
    aria-pressed={chosen}
    onClick={onChoose}
    className={classes(
      'flex min-h-16 w-full items-center gap-3 rounded border px-4 py-3 text-left',
      chosen ? 'border-accent-ink bg-accent-soft ring-1 ring-accent-ink' : 'border-line-strong bg-surface',
    )}
  >
    {children}
  </button>
)

export const PaymentStep = ({ discount, method, cardForm, onMethod }: PaymentProps) => (
  <div className="grid gap-3">
    <Choice chosen={method === 'pix'} onChoose={() => onMethod('pix')}>
      <Pix className="size-7 text-accent-ink" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">PIX</span>
        <span className="block text-sm text-ink-soft">Aprovação na hora, direto do app do seu banco</span>
      </span>
      {discount > 0 && (
        <span className="rounded-full bg-accent px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap text-on-accent">
          {discount}% OFF
        </span>
      )}
    </Choice>
    {cardForm && (
      <div>
        <Choice chosen={method === 'card'} onChoose={() => onMethod('card')}>
          <Card className="size-7 text-accent-ink" />
          <span className="font-semibold">Cartão de crédito</span>
        </Choice>
        {method === 'card' && cardForm}
      </div>
    )}
    <p className="flex items-start gap-2 text-sm text-ink-soft">
      <Lock className="mt-0.5 size-4" />
      Seus dados são enviados criptografados.
    </p>
  </div>
)
