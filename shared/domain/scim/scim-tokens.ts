import { DomainError } from '#shared/domain/domain-error.ts'

/** A piece of a filter or path; `text`: of a quoted value, what it says. */
export type ScimToken = { kind: 'mark' | 'text' | 'word'; text: string }

const LENGTH_MAX = 2_000
const marks = '()[]'

/** Reads a filter or path in one pass. Errors: the given one, for a text that ends within a value or is too long. */
export function scimTokens(text: string, fault: 'directory_filter' | 'directory_path'): ScimToken[] {
  if (text.length > LENGTH_MAX) throw new DomainError(fault, { message: 'Ce texte est trop long.' })
  const tokens: ScimToken[] = []
  let at = 0
  while (at < text.length) {
    const start = at
    const character = text[at]!
    if (character === ' ') at += 1
    else if (marks.includes(character)) {
      tokens.push({ kind: 'mark', text: character })
      at += 1
    } else if (character === '"') {
      at = endOfQuoted(text, at)
      tokens.push({ kind: 'text', text: quoted(text.slice(start, at), fault) })
    } else {
      while (at < text.length && text[at] !== ' ' && text[at] !== '"' && !marks.includes(text[at]!)) at += 1
      tokens.push({ kind: 'word', text: text.slice(start, at) })
    }
  }
  return tokens
}

/** The place after the closing quote, or after the text where there is none. */
function endOfQuoted(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return Math.min(at + 1, text.length)
}

/** A value is a JSON string (RFC 7644, section 3.4.2.2). */
function quoted(literal: string, fault: 'directory_filter' | 'directory_path'): string {
  try {
    const value: unknown = JSON.parse(literal)
    if (typeof value === 'string' && value.isWellFormed() && !value.includes('\0')) return value
  } catch {
    // Said below.
  }
  throw new DomainError(fault)
}
