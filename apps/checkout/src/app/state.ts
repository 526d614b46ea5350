import type { PublicCheckoutAnswer } from '@pagora/domain/wire'

/** What the page has to show: the checkout, or why it cannot. */
export type Loaded = { kind: 'ready'; data: PublicCheckoutAnswer } | { kind: 'missing' } | { kind: 'fault' }

/** From an answer of the API; null: nobody answered. */
export function loadedFrom(answer: { code: number; body: unknown } | null): Loaded {
  if (answer === null || answer.code >= 500 || answer.code === 429) return { kind: 'fault' }
  if (answer.code !== 200) return { kind: 'missing' }
  return { kind: 'ready', data: answer.body as PublicCheckoutAnswer }
}
