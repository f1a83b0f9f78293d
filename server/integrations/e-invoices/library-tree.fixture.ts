import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { XmlElement } from '#shared/domain/e-invoice-files/xml-element.ts'
import { decodeEntities } from './xml-entities.ts'

const TEXT = '#text'
const CDATA = '#cdata'
const ATTRIBUTES = ':@'

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // Entities are decoded here, so that an unknown one is a refusal and nothing is expanded.
  processEntities: false,
  htmlEntities: false,
  cdataPropName: CDATA,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 24,
  jPath: false,
})

/** What the library makes of a text whose tags are bounded: it judges `treeOfXml`. Errors: e_invoice_malformed. */
export function libraryTree(xml: string): XmlElement {
  assertWellFormed(xml)
  return rootOf(xml)
}

function assertWellFormed(xml: string): void {
  const valid = XMLValidator.validate(xml)
  if (valid !== true) throw new DomainError('e_invoice_malformed', { cause: valid.err })
}

function rootOf(xml: string): XmlElement {
  const [root, ...others] = elementsOf(parsed(xml))
  if (!root || others.length > 0) throw new DomainError('e_invoice_malformed')
  return root
}

function parsed(xml: string): unknown {
  try {
    return parser.parse(xml)
  } catch (cause) {
    throw new DomainError('e_invoice_malformed', { cause })
  }
}

/** The parser's `[{ name: children, ':@': attributes }]` as elements. */
function elementsOf(nodes: unknown): XmlElement[] {
  return nodesIn(nodes).flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES)
    return name === undefined || name === TEXT || name === CDATA ? [] : [elementOf(name, node)]
  })
}

function elementOf(name: string, node: Record<string, unknown>): XmlElement {
  const inside = nodesIn(node[name])
  const attributes = Object.entries(node[ATTRIBUTES] ?? {}).map(
    ([key, value]) => [key, decodeEntities(String(value))] as const,
  )
  return { name, attributes: new Map(attributes), text: textOf(inside).trim(), children: elementsOf(inside) }
}

function textOf(nodes: Record<string, unknown>[]): string {
  return nodes
    .map((node) => {
      if (CDATA in node)
        return nodesIn(node[CDATA])
          .map((part) => String(part[TEXT] ?? ''))
          .join('')
      return TEXT in node ? decodeEntities(String(node[TEXT]).replaceAll('\r\n', '\n')) : ''
    })
    .join('')
}

const nodesIn = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : [])
