import { classes } from '@pagora/ui'

export const STEPS = ['Dados', 'Pagamento', 'Revisão'] as const
const SHARES = [33, 66, 100] as const

export const Progress = ({ step }: { step: number }) => {
  const share = SHARES[step] ?? 33
  return (
    <div>
      <ol className="mb-2 grid grid-cols-3 text-sm font-medium">
        {STEPS.map((name, at) => (
          <li
            key={name}
            aria-current={at === step ? 'step' : undefined}
            className={classes(
              at <= step ? 'text-accent-ink' : 'text-ink-soft',
              at === 1 && 'text-center',
              at === 2 && 'text-right',
            )}
          >
            {name}
          </li>
        ))}
      </ol>
      <div
        role="progressbar"
        aria-label="Etapas da compra"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={`Etapa ${step + 1} de 3: ${STEPS[step]}`}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-accent-ink transition-[width] duration-200 ease-out"
          style={{ width: `${share}%` }}
        />
      </div>
    </div>
  )
}
