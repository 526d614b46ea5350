import type { Handle } from '@pagora/db'
import {
  BEGINNING_MAX,
  beginningOf,
  findableEmail,
  ID_END_MIN,
  type SellerId,
  searchedWords,
  sellerOf,
} from '@pagora/domain'
import { TRANSACTION_PREFIX } from './details.ts'
import { countOfWord, nextWord, type Words } from './search-queries.ts'

/**
 * The words, as they are kept, that a search asks for; null: nothing has them. A word of up to six
 * letters is kept as a beginning. A longer one is looked for whole; while it is being typed it finds
 * what shares its first six.
 */
export async function wordsToFind(
  db: Handle,
  sellerId: SellerId | null,
  search: string,
): Promise<Words | null> {
  // An id is found by its end, which no two of a list share.
  if (sellerOf(TRANSACTION_PREFIX, search)) return [search.slice(-ID_END_MIN).toLowerCase()]
  let text = search
  if (search.includes('@')) {
    const email = findableEmail(search)
    const found = await nextWord(db, { sellerId, word: email })
    if (found === email) return [email]
    if (!found?.startsWith(email)) return null
    text = email.slice(0, email.indexOf('@'))
  }
  const words: string[] = []
  for (const word of searchedWords(text)) {
    if ([...word].length <= BEGINNING_MAX) {
      words.push(word)
      continue
    }
    const found = await nextWord(db, { sellerId, word })
    if (!found?.startsWith(word)) return null
    words.push(found === word ? word : beginningOf(word))
  }
  const [first, ...others] = await rarestFirst(db, sellerId, words)
  return first === undefined ? null : [first, ...others]
}

/** What has the rarest word is asked for the others. */
async function rarestFirst(db: Handle, sellerId: SellerId | null, words: string[]): Promise<string[]> {
  if (words.length < 2) return words
  const counted = await Promise.all(
    words.map(async word => ({ word, count: await countOfWord(db, { sellerId, word }) })),
  )
  return counted.toSorted((a, b) => a.count - b.count).map(({ word }) => word)
}
