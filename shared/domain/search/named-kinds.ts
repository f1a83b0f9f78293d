/** Kinds of things by the words that people call them by, folded as `typedWords` folds. */
const KINDS_BY_WORD = {
  devis: ['quote'],
  facture: ['invoice', 'received_invoice'],
  avoir: ['invoice'],
  achat: ['received_invoice'],
  fournisseur: ['received_invoice', 'company'],
  client: ['company', 'contact'],
  entreprise: ['company'],
  societe: ['company'],
  contact: ['contact'],
  article: ['catalogue'],
  produit: ['catalogue'],
  prestation: ['catalogue'],
} as const

export type NamedKind = (typeof KINDS_BY_WORD)[keyof typeof KINDS_BY_WORD][number]

/**
 * « facture nordik »: the kinds that the first or the last of the typed words names, singular or plural, and the other words; null where
 * none does, or nothing else was typed.
 */
export function namedKinds(words: readonly string[]): { kinds: readonly NamedKind[]; rest: string[] } | null {
  if (words.length < 2) return null
  for (const [place, word] of [words.at(0), words.at(-1)].entries()) {
    const singular = word === 'devis' ? word : word?.replace(/s$/, '')
    if (singular === undefined || !Object.hasOwn(KINDS_BY_WORD, singular)) continue
    const kinds = KINDS_BY_WORD[singular as keyof typeof KINDS_BY_WORD]
    return { kinds, rest: place === 0 ? words.slice(1) : words.slice(0, -1) }
  }
  return null
}
