const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'
const digitAt = (text: string, at: number) => (at < text.length ? DIGITS.indexOf(text[at]!) : 0)

/**
 * A position between two of a column, both apart from it: digits of base 36 that sort as text, never ending with 0. Null: the column's end on
 * that side. Moving one task writes one row, whatever stands around it. Errors: RangeError where `before` does not precede `after`.
 */
export function positionBetween(before: string | null, after: string | null): string {
  const low = before ?? ''
  if (after !== null && low >= after) throw new RangeError(`${low} does not precede ${after}`)
  let made = ''
  for (let at = 0, bounded = after !== null; ; at += 1) {
    const from = digitAt(low, at)
    const to = bounded ? digitAt(after!, at) : DIGITS.length
    if (to - from > 1) return made + DIGITS[from + Math.floor((to - from) / 2)]
    made += DIGITS[from]
    // The digits differ by one: whatever follows stands below `after`.
    if (to > from) bounded = false
  }
}

/** The position of a new task: after those that were made before it. */
export const positionAt = (now: Date): string => `m${now.getTime().toString(36).padStart(9, '0')}h`
