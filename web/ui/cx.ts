/** Joins class names, skipping what is falsy. */
export function cx(...names: Array<string | number | bigint | false | null | undefined>): string {
  return names.filter(Boolean).join(' ')
}
