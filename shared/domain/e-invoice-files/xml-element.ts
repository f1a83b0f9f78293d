import { shortDecimal, unitsOf } from '#shared/domain/e-invoices/decimal.ts'
import type { Identifier } from '#shared/domain/e-invoices/e-invoice.ts'
import { guillemets } from '#shared/french/typography.ts'
import { DomainError } from '../domain-error.ts'

/** An element of a read file. Names are without prefix; a text is decoded, its ends trimmed. */
export type XmlElement = {
  name: string
  attributes: ReadonlyMap<string, string>
  text: string
  children: XmlElement[]
}

/** The elements at « A/B/C » below an element. */
export function allAt(element: XmlElement | null, path: string): XmlElement[] {
  if (!element) return []
  return path
    .split('/')
    .reduce(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    )
}

export function firstAt(element: XmlElement | null, path: string): XmlElement | null {
  return allAt(element, path)[0] ?? null
}

/** The text at a path; null when it is absent or empty. */
export function textAt(element: XmlElement | null, path: string): string | null {
  return firstAt(element, path)?.text || null
}

export function attributeAt(element: XmlElement | null, path: string, name: string): string | null {
  return firstAt(element, path)?.attributes.get(name)?.trim() || null
}

/** A text that an invoice cannot do without. Throws `e_invoice_value` with the term. */
export function neededAt(element: XmlElement | null, path: string, term: string): string {
  const text = textAt(element, path)
  if (text === null)
    throw new DomainError('e_invoice_value', { message: `La donnée ${term} manque dans cette facture.` })
  return text
}

/** A value with its scheme; null without a value. */
export function identifierAt(
  element: XmlElement | null,
  path: string,
  attribute = 'schemeID',
): Identifier | null {
  const value = textAt(element, path)
  return value === null ? null : { value, scheme: attributeAt(element, path, attribute) }
}

/** Throws `e_invoice_value` with the term where the text is not a decimal number. */
export function decimalAt(element: XmlElement | null, path: string, term: string): string | null {
  const text = textAt(element, path)
  return text === null ? null : (shortDecimal(text) ?? refuse(text, term))
}

/** An amount in cents. EN 16931 allows two decimals (BR-DEC-01 and following): more are refused, never rounded. */
export function centsAt(element: XmlElement | null, path: string, term: string): number | null {
  const decimal = decimalAt(element, path, term)
  return decimal === null ? null : (unitsOf(decimal, 2) ?? refuse(decimal, term))
}

/** A percentage in basis points, the digits after them left out: only allowances have longer ones, beside their amount. */
export function bpsAt(element: XmlElement | null, path: string, term: string): number | null {
  const decimal = decimalAt(element, path, term)
  if (decimal === null) return null
  const [whole = '', fraction = ''] = decimal.split('.')
  return unitsOf(`${whole}.${fraction.slice(0, 2)}`, 2) ?? refuse(decimal, term)
}

/** The day that a text says as YYYY-MM-DD. Throws `e_invoice_value` where the calendar has no such day. */
export function checkedDay(text: string, term: string): string {
  const date = new Date(`${text}T00:00:00Z`)
  // PostgreSQL has no year 0.
  const exact = /^\d{4}-\d{2}-\d{2}$/.test(text) && date.getUTCFullYear() > 0
  return exact && date.toISOString().slice(0, 10) === text ? text : refuse(text, term)
}

export function refuse(value: string, term: string): never {
  const shown = value.length > 40 ? `${value.slice(0, 40)}…` : value
  throw new DomainError('e_invoice_value', {
    message: `La donnée ${term} de cette facture ne peut pas être lue\u00a0: ${guillemets(shown)}.`,
  })
}

/** An object whose values are all null says nothing: null itself. */
export function orNull<T extends Record<string, unknown>>(value: T): T | null {
  return Object.values(value).every((part) => part === null) ? null : value
}
