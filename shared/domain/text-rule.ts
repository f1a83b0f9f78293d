/** How long a text is, in characters, and what is said of one that is not. */
export type TextRule = { min: number; max: number; tooShort: string; tooLong: string }

/** What is wrong with a text as it stands; null when nothing is. */
export function faultOfText(text: string, { min, max, tooShort, tooLong }: TextRule): string | null {
  return text.length < min ? tooShort : text.length > max ? tooLong : null
}

/** A text of one line: what becomes a mail's header, say, has no line break. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** The lines of a text after one another, without the blanks at their ends: no-break spaces within stay. */
export const joinLines = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .join(' ')
