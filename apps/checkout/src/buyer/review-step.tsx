import type { PublicCheckoutAnswer } from '@pagora/domain/wire'
import { formatMoney } from '@pagora/ui'
import type { ReactNode } from 'react'
import type { Price } from '../order/price.ts'
import type { Buyer } from './fields.ts'

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 py-2">
    <dt className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">{name}</dt>
    <dd className="min-w-0 text-right tabular-nums [overflow-wrap:anywhere]">{children}</dd>
  </div>
)

export interface ReviewProps {
  data: PublicCheckoutAnswer
  buyer: Buyer
  price: Price
  /** The last digits, where a card was chosen. */
  card: string | null
}

export const ReviewStep = ({ data, buyer, price, card }: ReviewProps) => (
  <div>
    <dl className="text-[15px]">
      <Line name="Nome">{buyer.name}</Line>
      <Line name="E-mail">{buyer.email}</Line>
      <Line name="Pagamento">{card ? `Cartão ${card}` : 'PIX'}</Line>
    </dl>
    <dl className="mt-2 border-t border-line pt-2 text-[15px]">
      <Line name={data.product.name}>{formatMoney(price.product)}</Line>
      {price.bump !== null && data.orderBump && (
        <Line name={data.orderBump.name}>{formatMoney(price.bump)}</Line>
      )}
      {price.discount > 0 && <Line name={`Desconto de ${price.discount}%`}>{formatMoney(-price.off)}</Line>}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <dt className="font-semibold">Total a pagar</dt>
        <dd className="text-2xl font-semibold tracking-tight tabular-nums">{formatMoney(price.total)}</dd>
      </div>
    </dl>
  </div>
)
