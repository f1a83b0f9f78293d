/** Of one client, and letters of each. */
export const TAGS_MAX = 20
export const TAG_LENGTH_MAX = 40

const french = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })
/** « Grand compte » and « grand  COMPTE » are one tag. */
export const tagKey = (tag: string): string => tidyTag(tag).toLocaleLowerCase('fr')

/** A tag as it is kept: composed letters, single spaces, nothing around it. */
export const tidyTag = (tag: string): string => tag.normalize('NFC').replace(/\s+/g, ' ').trim()

export type TagChange = {
  add: readonly string[]
  remove: readonly string[]
}

/**
 * The tags of a client after a change, in the order of the alphabet. What is added takes the spelling that the organization knows already (`known`), else
 * its own; what the client bears already stays as it is.
 */
export function changedTags(
  tags: readonly string[],
  { add, remove }: TagChange,
  known: readonly string[],
): string[] {
  const gone = new Set(remove.map(tagKey))
  const spelt = new Map(known.map((tag) => [tagKey(tag), tag]))
  const after = new Map(
    tags.flatMap((tag): [string, string][] => (gone.has(tagKey(tag)) ? [] : [[tagKey(tag), tag]])),
  )
  for (const tag of add) {
    const key = tagKey(tag)
    if (key !== '' && !after.has(key)) after.set(key, spelt.get(key) ?? tidyTag(tag))
  }
  return [...after.values()].sort(french.compare)
}

/** Whether a client bears one of these, however they are spelt. */
export function bearsOne(tags: readonly string[], asked: readonly string[]): boolean {
  const keys = new Set(asked.map(tagKey))
  return tags.some((tag) => keys.has(tagKey(tag)))
}
