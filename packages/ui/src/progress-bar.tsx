export interface ProgressBarProps {
  label: string
  /** From 0 to 1. */
  share: number
  /** What the share means in words, read out instead of the percentage. */
  text: string
}

export const ProgressBar = ({ label, share, text }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share * 100)}
    aria-valuetext={text}
    className="h-1 overflow-hidden rounded-full bg-line"
  >
    <div
      className="h-full origin-left rounded-full bg-accent transition-transform duration-200 ease-out"
      style={{ transform: `scaleX(${share})` }}
    />
  </div>
)
