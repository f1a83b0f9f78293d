/** How long a text is, in characters, and what is said of one that is not. */
export type TextRule = { min: number; max: number; tooShort: string; tooLong: string }

/** The fault of a text under the rule; null when there is none. */
export function faultOfText(text: string, { min, max, tooShort, tooLong }: TextRule): string | null {
  return text.length < min ? tooShort : text.length > max ? tooLong : null
}

/** Controls, line breaks among them, and the separators of lines and paragraphs that Unicode has beside them. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu
/** Marks that reverse the reading order: « Trojan Source », CVE-2021-42574. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g

/** A sign that leaves ink: neither a blank, nor what programs draw as nothing (joiners, fillers, tags), nor the empty Braille pattern. */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Whether a reader sees any of it: a name of invisible signs is none. */
export const isSeen = (text: string): boolean => SEEN.test(text)

/**
 * A name as it may stand in a header, a file name or a title: one line, read in the order in which it is written. Empty where nobody would see
 * any of it.
 */
export const plainLine = (text: string): string => {
  const line = text.replace(BREAKS, ' ').replace(DIRECTIONS, '')
  return isSeen(line) ? line : ''
}

/** A text of one line, its blanks taken once: what becomes a mail's header, say. */
export const onOneLine = (text: string): string => plainLine(text).replace(/\s+/g, ' ')

/** The lines of a text after one another, without the blanks at their ends: no-break spaces within stay. */
export const joinLines = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .join(' ')
