import { fold } from '../../../french/fold.ts'

/** Words that name no client in particular: legal forms, titles, links, and what banks write. */
const COMMON = new Set(
  (
    'sarl sas sasu eurl sa sci snc selarl scop ei eirl ste societe entreprise ets etablissements etablissement cie compagnie groupe ' +
    'monsieur madame mademoiselle mme mlle mr et ou de la le les du des au aux en pour par sur fils freres france ' +
    'vir virement sepa recu inst instantane de emis facture fact fac ref reference reglement paiement motif'
  ).split(' '),
)

/** The words by which a client is known, legal forms aside; all of them where nothing else is left. */
export function nameWords(name: string): string[] {
  const words = [...new Set(fold(name).match(/[a-z0-9]+/g) ?? [])]
  const own = words.filter((word) => word.length > 2 && !COMMON.has(word))
  return own.length > 0 ? own : words
}

/**
 * Whether a label names the client: each word of the name stands in it; the last may be cut, since banks keep 27 to 35 characters of
 * a name. `ends` are the last words of the label and of the other party.
 */
export function isNamed(
  words: readonly string[],
  inLabel: ReadonlySet<string>,
  ends: readonly string[],
): boolean {
  return words.every(
    (word, index) =>
      inLabel.has(word) ||
      (index > 0 &&
        index === words.length - 1 &&
        ends.some((end) => end.length >= 3 && word.startsWith(end))),
  )
}
