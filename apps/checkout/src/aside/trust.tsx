import { Bolt, Chat, Shield } from '../app/icons.tsx'

/** Drawn here: badges from elsewhere would tell others who buys. */
const Badge = ({ label, sub, children }: { label: string; sub: string; children: React.ReactNode }) => (
  <li className="flex flex-1">
    <div
      role="img"
      aria-label={`${label}: ${sub}`}
      className="flex flex-1 items-center gap-2.5 rounded border border-line bg-surface px-3 py-2.5"
    >
      <span className="text-accent-ink">{children}</span>
      <span className="text-sm/5" aria-hidden="true">
        <span className="block font-medium">{label}</span>
        <span className="block text-ink-soft">{sub}</span>
      </span>
    </div>
  </li>
)

export const Trust = () => (
  <section aria-label="Segurança" className="grid gap-3">
    {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops it from lists without marks */}
    <ul role="list" className="flex gap-3">
      <Badge label="Compra segura" sub="Conexão criptografada">
        <Shield className="size-6" />
      </Badge>
      <Badge label="Pix oficial" sub="Confirmação na hora">
        <Bolt className="size-6" />
      </Badge>
    </ul>
    <p className="text-sm text-on-paper-soft">
      O pagamento é feito no app do seu banco. Não pedimos nem guardamos senhas ou dados bancários.
    </p>
  </section>
)

const GREETING = 'Olá! Estou no checkout e tenho uma dúvida sobre '

export const WhatsApp = ({ number, product }: { number: string; product: string }) => (
  <a
    href={`https://wa.me/${number}?text=${encodeURIComponent(`${GREETING}${product}.`)}`}
    target="_blank"
    rel="noopener noreferrer"
    className="flex min-h-11 items-center justify-center gap-2 rounded border border-line-strong bg-surface px-4 font-medium"
  >
    <Chat />
    Falar no WhatsApp
    <span className="sr-only">(abre em outra aba)</span>
  </a>
)
