import type { ReactNode } from 'react'

export interface Parties {
  /** Null: opened without a checkout. */
  seller: string | null
  product: string | null
}

export const LegalPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="mx-auto max-w-2xl px-5 py-10 text-on-paper">
    <h1 className="text-3xl font-semibold tracking-tight text-balance">{title}</h1>
    <div className="mt-6 grid gap-4 leading-7">{children}</div>
  </main>
)

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-1 text-lg font-semibold">{title}</h2>
    <p>{children}</p>
  </section>
)
