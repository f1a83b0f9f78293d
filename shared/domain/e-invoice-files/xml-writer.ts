import { DomainError } from '../domain-error.ts'

/** A piece of XML, or null where there is nothing to write. */
export type Xml = string | null

/** An element with what it holds; null when it holds nothing. */
export function group(name: string, ...children: (Xml | Xml[])[]): Xml {
  const inside = children.flat().filter((child) => child !== null)
  return inside.length === 0 ? null : `<${name}>${inside.join('')}</${name}>`
}

/**
 * An element with a text; null when there is none. Attributes that are null are left out.
 * Throws `e_invoice_character` for what XML 1.0 cannot hold, even escaped.
 */
export function leaf(name: string, text: string | null, attributes: Record<string, string | null> = {}): Xml {
  if (text === null || text === '') return null
  const written = Object.entries(attributes)
    .filter((entry): entry is [string, string] => entry[1] !== null)
    .map(([key, value]) => ` ${key}="${escaped(value, name)}"`)
  return `<${name}${written.join('')}>${escaped(text, name)}</${name}>`
}

/** Characters outside « Char » of XML 1.0 (https://www.w3.org/TR/xml/#charsets), and halves of a surrogate pair. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u
const SPECIAL = /[&<>"\t\n\r]/g

function escaped(text: string, name: string): string {
  if (FORBIDDEN.test(text)) throw new DomainError('e_invoice_character', { data: { element: name } })
  return text.replace(SPECIAL, (character) => ENTITIES[character] ?? character)
}

// A reader turns a bare carriage return, and in an attribute any of the three, into something else.
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}
