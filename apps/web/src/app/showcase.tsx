import { formatMoney } from '@pagora/ui'
import { ArrowDownLeft } from 'lucide-react'

// A made-up shop on a good Sunday. Nothing here is anybody's money.
const SALES = [
  { what: 'E-book Pães de fermentação', when: 'agora', amount: 47 },
  { what: 'Mentoria individual', when: 'há 4 min', amount: 1250 },
  { what: 'Template de planilha', when: 'há 12 min', amount: 89.9 },
]

const Ripples = () => (
  <svg
    viewBox="0 0 800 800"
    className="absolute -top-32 -right-44 size-96 lg:-top-80 lg:-right-80 lg:size-[60rem] text-stage-accent"
    fill="none"
    stroke="currentColor"
    aria-hidden="true"
  >
    {[60, 125, 195, 270, 350].map((radius, i) => (
      <circle key={radius} cx="400" cy="400" r={radius} opacity={0.36 - i * 0.07} />
    ))}
    <circle cx="400" cy="400" r="9" fill="currentColor" stroke="none" />
  </svg>
)

const Balance = () => (
  <div className="w-80 rounded-lg bg-stage-ink p-6 text-stage">
    <p className="text-sm text-[#3f544d]">Saldo disponível</p>
    <p className="mt-1 text-[34px]/10 font-semibold tracking-[-0.025em] tabular-nums">
      {formatMoney(12480.9)}
    </p>
    <svg viewBox="0 0 272 56" className="mt-5 w-full" fill="none" aria-hidden="true">
      <path
        d="M0 46C20 44 28 34 46 35s26 9 46 5 26-22 46-22 24 12 44 9 28-20 46-21 30 2 40-2"
        stroke="#0e7c66"
        strokeWidth="2.25"
        strokeLinecap="round"
      />
      <circle cx="268" cy="4" r="4" fill="#0e7c66" />
    </svg>
  </div>
)

const Sales = () => (
  <ul className="ml-auto w-[23rem] -translate-y-8 divide-y divide-stage-line rounded-lg border border-stage-line bg-stage-raised px-5">
    {SALES.map(({ what, when, amount }) => (
      <li key={what} className="flex items-center gap-3.5 py-4">
        <span className="flex size-9 items-center justify-center rounded-full bg-stage text-stage-accent">
          <ArrowDownLeft className="size-4" strokeWidth={1.75} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium text-stage-ink">{what}</span>
          <span className="block text-[13px] text-stage-soft">Pix · {when}</span>
        </span>
        <span className="text-sm font-medium text-stage-ink tabular-nums">{formatMoney(amount)}</span>
      </li>
    ))}
  </ul>
)

/** What it feels like when it works, beside the form; only the sentence is meant to be read. */
export const Showcase = () => (
  <aside
    aria-label="Pagora"
    className="relative overflow-hidden bg-stage px-6 py-7 sm:px-12 lg:flex lg:flex-col lg:justify-between lg:p-14 xl:p-20"
  >
    <Ripples />
    <div
      className="relative mx-auto mt-[8vh] hidden w-full max-w-[30rem] select-none lg:block"
      aria-hidden="true"
    >
      <Balance />
      <Sales />
    </div>
    <p className="relative mx-auto w-full max-w-[25rem] text-xl/snug font-medium tracking-[-0.02em] text-balance text-stage-ink lg:max-w-[30rem] lg:text-[44px]/[1.08] lg:tracking-[-0.03em]">
      instantâneo, seguro, em qualquer lugar
    </p>
  </aside>
)
