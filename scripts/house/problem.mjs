/** Something that the person at the keyboard can put right: shown as its text alone. */
export class Problem extends Error {}

export function explain(error) {
  console.error(error instanceof Problem ? `\n${error.message}` : error)
  return 1
}
