import { DomainError } from '#shared/domain/domain-error.ts'

const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type Comparison = (typeof comparisons)[number]
export type FilterValue = string | number | boolean | null

/** A filter of RFC 7644, section 3.4.2.2. Attributes are in lower case, without the prefix of their schema. */
export type Filter =
  | { op: 'and'; parts: Filter[] }
  | { op: 'or'; parts: Filter[] }
  | { op: 'not'; part: Filter }
  | { op: 'pr'; attribute: string }
  /** `emails[type eq "work"]`: a value of the attribute that fits. */
  | { op: 'some'; attribute: string; part: Filter }
  | { op: Comparison; attribute: string; value: FilterValue }

/** Entra and Okta send two comparisons at most. */
const TERMS_MAX = 30
const DEPTH_MAX = 8

export const attributeName = (written: string): string =>
  written.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, '')

const isComparison = (word: string): word is Comparison => (comparisons as readonly string[]).includes(word)

class FilterReader {
  private at = 0
  private terms = 0
  private readonly tokens: readonly ScimToken[]

  constructor(tokens: readonly ScimToken[]) {
    this.tokens = tokens
  }

  whole(): Filter {
    const filter = this.any(0)
    if (this.at < this.tokens.length) throw new DomainError('directory_filter')
    return filter
  }

  private word(): string | null {
    const token = this.tokens[this.at]
    return token?.kind === 'word' ? token.text.toLowerCase() : null
  }

  private take(kind: ScimToken['kind'], text?: string): string {
    const token = this.tokens[this.at]
    if (token?.kind !== kind || (text !== undefined && token.text !== text))
      throw new DomainError('directory_filter')
    this.at += 1
    return token.text
  }

  private joined(op: 'and' | 'or', next: () => Filter): Filter {
    const parts = [next()]
    while (this.word() === op) {
      this.at += 1
      parts.push(next())
    }
    return parts.length === 1 ? parts[0]! : { op, parts }
  }

  private any(depth: number): Filter {
    if (depth > DEPTH_MAX)
      throw new DomainError('directory_filter', { message: 'Ce filtre est trop profond.' })
    return this.joined('or', () => this.joined('and', () => this.term(depth)))
  }

  private between(close: ')' | ']', depth: number): Filter {
    this.at += 1
    const part = this.any(depth + 1)
    this.take('mark', close)
    return part
  }

  private opens(mark: '(' | '['): boolean {
    const token = this.tokens[this.at]
    return token?.kind === 'mark' && token.text === mark
  }

  private term(depth: number): Filter {
    this.terms += 1
    if (this.terms > TERMS_MAX)
      throw new DomainError('directory_filter', { message: 'Ce filtre est trop long.' })
    if (this.opens('(')) return this.between(')', depth)
    if (this.word() === 'not') {
      this.at += 1
      if (!this.opens('(')) throw new DomainError('directory_filter')
      return { op: 'not', part: this.between(')', depth) }
    }
    const attribute = attributeName(this.take('word'))
    return this.opens('[') ? this.some(attribute, depth) : this.compared(attribute)
  }

  /** `emails[type eq "work"].value eq "…"` is a value that fits both. */
  private some(attribute: string, depth: number): Filter {
    const part = this.between(']', depth)
    if (!this.word()?.startsWith('.')) return { op: 'some', attribute, part }
    const sub = this.compared(this.take('word').slice(1).toLowerCase())
    return { op: 'some', attribute, part: { op: 'and', parts: [part, sub] } }
  }

  private compared(attribute: string): Filter {
    const op = this.take('word').toLowerCase()
    if (op === 'pr') return { op, attribute }
    if (!isComparison(op)) throw new DomainError('directory_filter')
    return { op, attribute, value: this.value() }
  }

  private value(): FilterValue {
    const token = this.tokens[this.at]
    if (token?.kind === 'text') return this.take('text')
    const word = this.take('word').toLowerCase()
    if (word === 'true' || word === 'false') return word === 'true'
    if (word === 'null') return null
    const number = Number(word)
    if (!/^-?\d/.test(word) || !Number.isFinite(number)) throw new DomainError('directory_filter')
    return number
  }
}

/** Reads a filter. Errors: directory_filter. */
export function parseScimFilter(text: string): Filter {
  return new FilterReader(scimTokens(text, 'directory_filter')).whole()
}

const compare: Record<'eq' | 'co' | 'sw' | 'ew', (held: string, asked: string) => boolean> = {
  eq: (held, asked) => held === asked,
  co: (held, asked) => held.includes(asked),
  sw: (held, asked) => held.startsWith(asked),
  ew: (held, asked) => held.endsWith(asked),
}

const folded = (value: unknown) => String(value ?? '').toLowerCase()

/** Whether a value of a multi-valued attribute fits, as a PATCH selects it. Errors: directory_filter for an order, which no such value has. */
export function fits(filter: Filter, value: Readonly<Record<string, unknown>>): boolean {
  if (filter.op === 'and' || filter.op === 'or')
    return filter.parts[filter.op === 'and' ? 'every' : 'some']((part) => fits(part, value))
  if (filter.op === 'not') return !fits(filter.part, value)
  if (filter.op === 'some') throw new DomainError('directory_filter')
  const held = Object.hasOwn(value, filter.attribute) ? value[filter.attribute] : undefined
  if (filter.op === 'pr') return held !== undefined && held !== null && held !== ''
  if (filter.op === 'ne') return !compare.eq(folded(held), folded(filter.value))
  if (!Object.hasOwn(compare, filter.op)) throw new DomainError('directory_filter')
  return compare[filter.op as keyof typeof compare](folded(held), folded(filter.value))
}

/** A piece of a filter or path; `text`: of a quoted value, what it says. */
type ScimToken = { kind: 'mark' | 'text' | 'word'; text: string }

const LENGTH_MAX = 2_000
const marks = '()[]'

/** Reads a filter or path in one pass. Errors: the given one, for a text that ends within a value or is too long. */
function scimTokens(text: string, fault: 'directory_filter' | 'directory_path'): ScimToken[] {
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
