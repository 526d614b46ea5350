import type { ReactNode } from 'react'
import { Alert } from '../app/icons.tsx'
import type { Refused } from '../pay/api.ts'

export const NOT_YET = 'Este vendedor ainda não pode receber pagamentos'

export const Notice = ({ children }: { children: ReactNode }) => (
  <div
    role="alert"
    className="flex items-start gap-2.5 rounded bg-danger-soft px-3.5 py-3 text-sm text-danger"
  >
    <Alert className="mt-0.5 size-4" />
    <div className="min-w-0">{children}</div>
  </div>
)

const isStale = ({ issues }: Refused): boolean =>
  issues.some(({ path }) => path === 'value' || path.startsWith('products'))

/** What the server refused, in words for who buys. */
export const RefusedNotice = ({ refused }: { refused: Refused }) => {
  if (refused.code === 'SELLER_NOT_VERIFIED') return <Notice>{NOT_YET}</Notice>
  if (!isStale(refused)) return <Notice>{refused.message}</Notice>
  return (
    <Notice>
      O preço mudou desde que você abriu esta página. Nada foi cobrado.{' '}
      <button
        type="button"
        className="font-semibold underline underline-offset-2"
        onClick={() => location.reload()}
      >
        Ver o valor atual
      </button>
    </Notice>
  )
}
