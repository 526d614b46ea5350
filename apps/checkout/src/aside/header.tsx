import { Shield } from '../app/icons.tsx'

export const Header = ({ logoUrl, sellerName }: { logoUrl: string; sellerName: string }) => (
  <header className="border-b border-line bg-surface">
    <div className="mx-auto flex h-16 max-w-5xl items-center justify-between gap-4 px-4">
      {logoUrl ? (
        <img
          src={logoUrl}
          alt={sellerName}
          width="120"
          height="40"
          className="h-10 w-[120px] object-contain object-left"
        />
      ) : (
        <span className="truncate text-lg font-semibold tracking-tight">{sellerName}</span>
      )}
      <span className="flex items-center gap-1.5 rounded-full bg-accent-soft px-3 py-1 text-sm font-medium whitespace-nowrap text-accent-ink">
        <Shield className="size-4" />
        Pagamento seguro
      </span>
    </div>
  </header>
)
