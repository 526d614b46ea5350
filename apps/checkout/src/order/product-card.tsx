import type { PublicCheckoutAnswer } from '@pagora/domain/wire'
import { formatMoney } from '@pagora/ui'

/** What is bought, beside the form on a desktop and above it on a phone. */
export const ProductCard = ({
  product,
  seller,
  total,
}: Pick<PublicCheckoutAnswer, 'product' | 'seller'> & {
  /** Where it is not the product's price; null where it is said elsewhere. */
  total: number | null
}) => (
  <section aria-label="Sua compra" className="rounded-lg border border-line bg-surface p-4 lg:p-6">
    <div className="flex items-start justify-between gap-4 lg:block">
      <h1 className="min-w-0 text-lg/6 font-semibold tracking-tight text-balance [overflow-wrap:anywhere] lg:text-xl/7">
        {product.name}
      </h1>
      <p className="text-lg/6 font-semibold tracking-tight whitespace-nowrap tabular-nums lg:mt-3 lg:text-3xl">
        {formatMoney(product.price)}
      </p>
    </div>
    {product.description && (
      <p className="mt-1 line-clamp-2 text-[15px] text-ink-soft [overflow-wrap:anywhere] lg:mt-3 lg:line-clamp-6">
        {product.description}
      </p>
    )}
    {total !== null && (
      <p className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-2 lg:mt-4 lg:pt-4">
        <span className="text-ink-soft">Total no Pix</span>
        <span className="text-lg font-semibold tabular-nums">{formatMoney(total)}</span>
      </p>
    )}
    <p className="mt-2 text-sm text-ink-soft lg:mt-4">Vendido por {seller.name}</p>
  </section>
)
