/** A start that cannot be, in words for whoever started it; printed without a stack. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
