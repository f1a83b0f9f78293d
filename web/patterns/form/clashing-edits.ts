import { type FieldValues, get, set } from 'react-hook-form'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields among `names` that differ. A name may lead inside: `settings.autoReminders`. */
export function differing(names: readonly string[], one: FieldValues, other: FieldValues): string[] {
  return names.filter((name) => !same(get(one, name), get(other, name)))
}

/** The fields that both saves changed from `base`, each to something else. */
export function clashing(
  names: readonly string[],
  base: FieldValues,
  mine: FieldValues,
  theirs: FieldValues,
): string[] {
  const theirChanges = differing(names, base, theirs)
  return differing(differing(theirChanges, base, mine), mine, theirs)
}

/** Picks these fields alone, at the same depth. */
export function pick<T extends FieldValues>(values: T, names: readonly string[]): Partial<T> {
  const picked: FieldValues = {}
  for (const name of names) set(picked, name, get(values, name))
  return picked as Partial<T>
}
