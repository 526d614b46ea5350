import { Button, Wordmark } from '@pagora/ui'
import type { ReactNode } from 'react'
import type { Loaded } from './state.ts'

const Alone = ({ children }: { children: ReactNode }) => (
  <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center px-6 py-12 text-on-paper">
    <Wordmark className="mb-10 h-7 w-[106px]" />
    {children}
  </main>
)

/** Of the page's own shape, so that nothing jumps when the data is here. */
export const Loading = () => (
  <div className="min-h-dvh" role="status">
    <span className="sr-only">Carregando o checkout…</span>
    <div className="h-16 border-b border-line bg-surface" />
    <div className="mx-auto grid max-w-5xl animate-[breathe_1.4s_ease-in-out_infinite] gap-4 p-4 lg:grid-cols-[1fr_22rem] lg:py-8">
      <div className="h-24 rounded-lg bg-surface lg:order-2 lg:h-64" />
      <div className="h-[34rem] rounded-lg bg-surface" />
    </div>
  </div>
)

const TEXTS: Record<Exclude<Loaded['kind'], 'ready'>, { title: string; text: string }> = {
  missing: {
    title: 'Checkout não encontrado',
    text: 'Este link não leva a nenhuma compra. Confira o endereço ou peça um novo a quem está vendendo.',
  },
  fault: {
    title: 'Algo não saiu como devia',
    text: 'Erro ao carregar o checkout. Por favor, tente novamente.',
  },
}

export const Failure = ({ kind }: { kind: Exclude<Loaded['kind'], 'ready'> }) => (
  <Alone>
    <div role="alert">
      <h1 className="text-2xl font-semibold tracking-tight text-balance">{TEXTS[kind].title}</h1>
      <p className="mt-2 text-on-paper-soft">{TEXTS[kind].text}</p>
    </div>
    {/* Without scripts, as the server sends it, a link does the same. */}
    <Button className="mt-6 w-full" onClick={() => location.reload()}>
      Tentar novamente
    </Button>
  </Alone>
)

export const Landing = () => (
  <Alone>
    <h1 className="text-2xl font-semibold tracking-tight text-balance">Este é o checkout da Pagora</h1>
    <p className="mt-2 text-on-paper-soft">
      Para pagar, abra o link que você recebeu de quem está vendendo. Se ele não funcionar, peça um novo a
      essa pessoa.
    </p>
  </Alone>
)
