import { featureSearchWords } from '#shared/domain/search-words.gen.ts'

/** A kind of things that `search_words` of the database keeps words of. */
export type SearchKind = keyof typeof featureSearchWords
export const searchKinds = Object.keys(featureSearchWords) as SearchKind[]

const wordsOf: Record<SearchKind, readonly string[]> = featureSearchWords
const kindsByWord = Map.groupBy(
  searchKinds.flatMap((kind) => wordsOf[kind].map((word) => ({ word, kind }))),
  ({ word }) => word,
)

/**
 * « facture nordik »: the kinds that the first or the last of the typed words names, singular or plural, and the other words; null where
 * none does, or nothing else was typed.
 */
export function namedKinds(words: readonly string[]): { kinds: SearchKind[]; rest: string[] } | null {
  if (words.length < 2) return null
  for (const [place, word] of [words.at(0), words.at(-1)].entries()) {
    const singular = word === 'devis' ? word : word?.replace(/s$/, '')
    const named = singular === undefined ? undefined : kindsByWord.get(singular)
    if (named === undefined) continue
    return { kinds: named.map(({ kind }) => kind), rest: place === 0 ? words.slice(1) : words.slice(0, -1) }
  }
  return null
}
