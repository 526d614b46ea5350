/** Longer words are found by their first letters. */
const WORD_MAX = 24
/** More words than this say nothing more. */
const WORDS_MAX = 5
/** How much of an id people read from a list and type. */
export const ID_END_MIN = 6

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

/** A word of a transaction is found by its first three to six letters, and as a whole. */
const BEGINNING_MIN = 3
export const BEGINNING_MAX = 6
/** Of a name or an e-mail; whoever types more words than this is found by the first. */
const TRANSACTION_WORDS_MAX = 12
const EMAIL_MAX = 254

/** An e-mail as it is kept to be found: in lower case, without accents. */
export const findableEmail = (email: string): string => plain(email.trim()).slice(0, EMAIL_MAX)

export const beginningOf = (word: string): string => [...word].slice(0, BEGINNING_MAX).join('')

/**
 * What a transaction is found by: the words of the other person's name and of the e-mail before its @,
 * the whole e-mail, and the end of the id. Fewer beginnings than of a seller, since there are far more
 * of these.
 */
export function findableWordsOfTransaction(of: { id: string; name?: string; email?: string }): string[] {
  const found = new Set<string>([of.id.slice(-ID_END_MIN).toLowerCase()])
  const words = wordsOf(`${of.name ?? ''} ${of.email?.split('@')[0] ?? ''}`)
  for (const word of words.slice(0, TRANSACTION_WORDS_MAX)) {
    const letters = [...word]
    for (let n = BEGINNING_MIN; n <= Math.min(BEGINNING_MAX, letters.length); n++) {
      found.add(letters.slice(0, n).join(''))
    }
    found.add(word)
  }
  if (of.email) found.add(findableEmail(of.email))
  return [...found]
}
