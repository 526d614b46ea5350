import type { PublicCheckoutAnswer } from '@pagora/domain/wire'
import { classes, formatMoney } from '@pagora/ui'

export interface BumpProps {
  product: NonNullable<PublicCheckoutAnswer['orderBump']>
  taken: boolean
  onToggle: (taken: boolean) => void
}

/** A switch that is named by what it adds; all of the card is its label. */
export const Bump = ({ product, taken, onToggle }: BumpProps) => (
  <label
    className={classes(
      'block rounded-lg border p-4',
      taken ? 'border-accent-ink bg-accent-soft' : 'border-dashed border-line-strong bg-surface',
    )}
  >
    <span className="flex items-start gap-3">
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-ink-soft">Complemente sua compra com:</span>
        <span id="bump-name" className="mt-0.5 block font-semibold [overflow-wrap:anywhere]">
          {product.name}
        </span>
        {product.description && (
          <span className="mt-0.5 line-clamp-2 text-sm text-ink-soft [overflow-wrap:anywhere]">
            {product.description}
          </span>
        )}
        <span className="mt-1 block font-semibold tabular-nums">+ {formatMoney(product.price)}</span>
      </span>
      <span className="relative inline-flex h-7 w-12 shrink-0">
        <input
          type="checkbox"
          role="switch"
          aria-checked={taken}
          aria-labelledby="bump-name"
          checked={taken}
          onChange={event => onToggle(event.currentTarget.checked)}
          className="peer size-full appearance-none rounded-full bg-line-strong transition-colors duration-150 checked:bg-accent"
        />
        <span className="pointer-events-none absolute top-0.5 left-0.5 size-6 rounded-full bg-surface transition-transform duration-150 peer-checked:translate-x-5" />
      </span>
    </span>
  </label>
)
