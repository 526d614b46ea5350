export const FAULT_MODES = [
  'none',
  /** Every call of the API is turned away, and nobody is told anything. */
  'down',
  /** Every call of the API is answered late. */
  'slow',
  /** What changes something is done, and never answered. */
  'timeout-after-commit',
  /** Nobody is told of what happens. */
  'drop-webhooks',
  /** Everything is told several times. */
  'duplicate-webhooks',
] as const

type FaultMode = (typeof FAULT_MODES)[number]

/** How the bank misbehaves just now; a restart makes it well. */
export interface Faults {
  mode: FaultMode
}
