export interface MarkProps {
  x?: number
  y?: number
  size?: number
  className?: string
}

/** A coin with its moment in the middle: pag-agora. It is also the "o" of the wordmark. */
export const Mark = ({ x = 0, y = 0, size = 56, className }: MarkProps) => (
  <svg x={x} y={y} width={size} height={size} viewBox="0 0 56 56" className={className} aria-hidden="true">
    <circle cx="28" cy="28" r="22" fill="none" stroke="currentColor" strokeWidth="10.5" />
    <circle cx="28" cy="28" r="7.5" className="fill-accent" />
  </svg>
)
