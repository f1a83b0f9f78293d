import { DomainError } from '#shared/domain/domain-error.ts'
import type { XmlElement } from '#shared/domain/e-invoice-files/xml-element.ts'
import { eachTag, textOfXml } from './parse-xml.ts'
import { type JudgedNames, treeOfXml } from './xml-tree.ts'

type Limits = {
  /** Limit for the whole file. */
  bytes: number
  /** Limit for one part, and for all that is around the parts; a closing tag counts too. */
  part: { characters: number; tags: number }
  around: { characters: number; tags: number }
}

type Part = { from: number; to: number }

export type XmlInParts = {
  /** The tree, in which a part is an empty element. */
  root: XmlElement
  /** The tree of a part; another element as it is. Errors: e_invoice_malformed. */
  whole: (element: XmlElement) => XmlElement
}

/**
 * As `parseXml`, for a file that is long because it repeats elements of one name: each of them is parsed when it is asked for, so that
 * the memory of a tree does not grow with the file. All of it is well formed where each part was asked for, because what is around the parts is
 * with an empty element in the place of each, and so is each part alone. Same errors as `parseXml`.
 */
export function parseXmlInParts(bytes: Uint8Array, name: string, limits: Limits): XmlInParts {
  const xml = textOfXml(bytes, limits.bytes)
  const parts = partsOf(xml, name, limits)
  const around = withoutParts(xml, parts, name)
  if (around.length > limits.around.characters) throw new DomainError('e_invoice_too_complex')
  const names: JudgedNames = new Map()
  const root = treeOfXml(around, names)
  const places = placesOf(root, name)
  // A name within an attribute was taken for a tag.
  if (places.length !== parts.length) throw new DomainError('e_invoice_malformed')
  const partAt = new Map(places.map((place, index) => [place, parts[index]!]))
  return {
    root,
    whole(element) {
      const part = partAt.get(element)
      return part === undefined ? element : treeOfXml(xml.slice(part.from, part.to), names)
    },
  }
}

/** Where the outermost elements of this name stand. */
function partsOf(xml: string, name: string, limits: Limits): Part[] {
  const parts: Part[] = []
  let open: { from: number; level: number; tags: number } | null = null
  let tagsAround = 0
  eachTag(xml, ({ from, to, kind, level }) => {
    if (open !== null) {
      open.tags += 1
      if (open.tags > limits.part.tags || to - open.from > limits.part.characters)
        throw new DomainError('e_invoice_too_complex')
      if (kind !== 'closes' || level > open.level) return
      parts.push({ from: open.from, to })
      open = null
      return
    }
    tagsAround += 1
    if (tagsAround > limits.around.tags) throw new DomainError('e_invoice_too_complex')
    if (kind === 'closes' || kind === 'section' || nameAt(xml, from, to) !== name) return
    if (kind === 'empty') parts.push({ from, to })
    else open = { from, level, tags: 1 }
  })
  if (open !== null) throw new DomainError('e_invoice_malformed')
  return parts
}

/** The name of a tag that opens, without its prefix. */
function nameAt(xml: string, from: number, to: number): string {
  let end = from + 1
  while (end < to && !/[\s/>]/.test(xml.charAt(end))) end += 1
  const full = xml.slice(from + 1, end)
  return full.slice(full.indexOf(':') + 1)
}

function withoutParts(xml: string, parts: Part[], name: string): string {
  let at = 0
  const around = parts.map(({ from, to }) => {
    const before = xml.slice(at, from)
    at = to
    return before
  })
  return [...around, xml.slice(at)].join(`<${name}/>`)
}

/** The elements of this name, in the order of the file. */
const placesOf = (element: XmlElement, name: string): XmlElement[] =>
  element.name === name ? [element] : element.children.flatMap((child) => placesOf(child, name))
