import type { FontCoverage } from './font-coverage.ts'

/** Longest word that surely fits the column of descriptions; ordinary e-mail addresses stay whole. */
const LONGEST_WORD = 32
/** Marks that could show a name or a price reversed: « Trojan Source », CVE-2021-42574. */
const BIDI_EMBEDDING = /[\u202a-\u202e\u2066-\u2069]/
const ZERO_WIDTH_SPACE = '\u200b'
const ZERO_WIDTH_JOINER = '\u200d'
/** Printed for a character that no font holds: PDF/A-3 forbids a missing glyph (ISO 19005-3, 6.2.11.8). */
const NO_GLYPH = '□'

/** Makes a user's text printable: no control character, no character without a glyph, long words that can be cut. */
export function printableText(text: string, covers: FontCoverage): string {
  let printable = ''
  for (const char of text.toWellFormed().normalize('NFC')) printable += printableChar(char, covers)
  return cuttable(printable, LONGEST_WORD, LONGEST_WORD / 2)
}

/** Applies `printableText` to every string of a value. */
export function printableValue(value: unknown, covers: FontCoverage): unknown {
  if (typeof value === 'string') return printableText(value, covers)
  if (Array.isArray(value)) return value.map((item) => printableValue(item, covers))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, printableValue(item, covers)]))
}

/** The lines of a text, without the blank ones at its ends. */
export function textLines(text: string | null): string[] {
  const lines = (text ?? '').split(/\r\n|[\n\r\u2028\u2029\v\f]/).map((line) => line.trimEnd())
  while (lines.length > 0 && lines[0] === '') lines.shift()
  while (lines.length > 0 && lines.at(-1) === '') lines.pop()
  return lines
}

function printableChar(char: string, covers: FontCoverage): string {
  if (char === '\n') return char
  if (char === '\t') return ' '
  if (/\p{Cc}/u.test(char) || BIDI_EMBEDDING.test(char)) return ''
  if (/\p{Default_Ignorable_Code_Point}/u.test(char)) return char
  return covers(char.codePointAt(0) ?? 0) ? char : NO_GLYPH
}

/** Spaces that hold the words beside them together. */
const GLUE = /[\u00a0\u202f\u2007\u2060\ufeff]{1,8}/gu
/** Half as wide again as others, and more: capitals, and what is no letter (an emoji, an arrow). */
const WIDE = /[\p{Lu}mw%@\u2190-\u{10ffff}]/gu
const widthOf = (word: string) => word.length + (word.match(WIDE)?.length ?? 0) / 2

/**
 * Lets words longer than `longest` be cut after their punctuation and, failing that, every `piece` characters; words that
 * non-breaking spaces join into something longer than two such words, after these spaces.
 */
export function cuttable(text: string, longest: number, piece = longest): string {
  return text
    .replace(/[^\s\u200b]+/gu, (word) => (widthOf(word) > longest ? cutWord(word, piece) : word))
    .replace(/[^ \n\u200b]+/gu, (run) => (widthOf(run) > longest * 2 ? run.replace(GLUE, '$&\u200b') : run))
}

function cutWord(word: string, piece: number): string {
  let cut = ''
  let run = 0
  for (const char of word) {
    const joined =
      cut.endsWith(ZERO_WIDTH_JOINER) ||
      /[\p{M}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/u.test(char)
    if (run >= piece && !joined) {
      cut += ZERO_WIDTH_SPACE
      run = 0
    }
    cut += char
    run += 1
    if (/[@/_.,;:?&=#+-]/.test(char) && run > 3) {
      cut += ZERO_WIDTH_SPACE
      run = 0
    }
  }
  return cut
}
