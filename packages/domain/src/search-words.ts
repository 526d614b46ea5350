/** Longer words are found by their first letters. */
const WORD_MAX = 24
/** More words than this say nothing more. */
const WORDS_MAX = 5
/** How much of an id people read from a list and type. */
const ID_END_MIN = 6

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string): string[] =>
  (plain(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(word => [...word].slice(0, WORD_MAX).join(''))

/** What somebody looks for: words that all have to be found, the longest, which tells most, first. */
export const searchedWords = (text: string): string[] =>
  [...new Set(wordsOf(text))].sort((a, b) => b.length - a.length).slice(0, WORDS_MAX)

/**
 * What a seller is found by: each beginning of each word of the name and of the e-mail before its @,
 * and the id's ends of at least six characters.
 */
export function findableWords(seller: { id: string; name: string; email: string }): string[] {
  const found = new Set<string>()
  for (const word of wordsOf(`${seller.name} ${seller.email.split('@')[0] ?? ''}`)) {
    let beginning = ''
    for (const letter of word) {
      beginning += letter
      found.add(beginning)
    }
  }
  const id = seller.id.toLowerCase()
  for (let from = 0; id.length - from >= ID_END_MIN; from++) found.add(id.slice(from))
  return [...found]
}
