/** Words that stay small within a French name or street. */
const small = new Set([
  'de',
  'des',
  'du',
  'la',
  'le',
  'les',
  'et',
  'en',
  'sur',
  'sous',
  'aux',
  'au',
  'à',
  'lès',
])
/** Kinds of street, which are written small after their number. */
const streets =
  /^(?:rue|avenue|boulevard|place|impasse|chemin|allée|allee|route|quai|cours|square|passage|voie|lotissement|zone)$/
/** Sigles that stay as they are. */
const sigles = /^(?:SARL|SASU?|SA|SCI|SNC|EURL|SCOP|SELARL|SELAS|ZA|ZI|ZAC|BP|CS|EI)$/

/**
 * A text of the directory, which is written in capitals, as one writes it: « 14 RUE DES ATELIERS » → « 14 rue des Ateliers ». A text that has
 * small letters is left alone. Null for null.
 */
export function fromCapitals(text: string | null): string | null {
  if (text === null || text !== text.toUpperCase()) return text
  const words = text.split(/( |-|')/)
  return words
    .map((word, index) => {
      const lower = word.toLowerCase()
      if (sigles.test(word)) return word
      const first = index === 0
      if (!first && (small.has(lower) || streets.test(lower))) return lower
      // « D'ARC », « L'EGLISE »: the letter before the apostrophe stays small.
      if (!first && /^[dl]$/.test(lower) && words[index + 1] === "'") return lower
      return lower.charAt(0).toUpperCase() + lower.slice(1)
    })
    .join('')
    .replaceAll("'", '’')
}
