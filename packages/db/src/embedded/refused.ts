/** What whoever started it can put right, in words for them; shown without a stack. */
export class PostgresRefused extends Error {
  override readonly name = 'PostgresRefused'
}
