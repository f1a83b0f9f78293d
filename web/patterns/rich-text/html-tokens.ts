export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; tag: string; attributes: Map<string, string>; end: number }
  | { kind: 'close'; tag: string }

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }
const NAME = /[a-z][a-z0-9]*/iy
const ATTRIBUTE = /\s+([a-z][a-z0-9-]*)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/iy
const TAG_END = /\s*\/?>/y
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{0,30}));/gi

/** HTML in pieces, from a position on, as long as every piece is one that our writer could have written. */
export class HtmlTokens {
  readonly html: string
  at: number
  constructor(html: string, at = 0) {
    this.html = html
    this.at = at
  }

  /** The next piece; null at the end; undefined for what is not understood. */
  next(): HtmlToken | null | undefined {
    const { html, at } = this
    if (at >= html.length) return null
    if (html[at] !== '<') {
      const found = html.indexOf('<', at)
      const end = found < 0 ? html.length : found
      this.at = end
      const text = decodeEntities(html.slice(at, end))
      return text === null ? undefined : { kind: 'text', text }
    }
    const closing = html[at + 1] === '/'
    const tag = this.match(NAME, at + (closing ? 2 : 1))?.[0]?.toLowerCase()
    if (tag === undefined) return undefined
    const attributes = closing ? new Map<string, string>() : this.readAttributes()
    if (attributes === null || !this.match(TAG_END, this.at)) return undefined
    return closing ? { kind: 'close', tag } : { kind: 'open', tag, attributes, end: this.at }
  }

  private readAttributes(): Map<string, string> | null {
    const attributes = new Map<string, string>()
    for (let found = this.match(ATTRIBUTE, this.at); found; found = this.match(ATTRIBUTE, this.at)) {
      const [, name = '', double, single, bare] = found
      const value = decodeEntities(double ?? single ?? bare ?? '')
      if (value === null || attributes.has(name.toLowerCase())) return null
      attributes.set(name.toLowerCase(), value)
    }
    return attributes
  }

  private match(expression: RegExp, at: number): RegExpExecArray | null {
    expression.lastIndex = at
    const found = expression.exec(this.html)
    if (found) this.at = expression.lastIndex
    return found
  }
}

/** The text of a piece of HTML; null where it names a letter that we do not know. */
function decodeEntities(text: string): string | null {
  let known = true
  const decoded = text.replace(ENTITY, (entity, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) {
      const letter = NAMED[name.toLowerCase()]
      known &&= letter !== undefined
      return letter ?? entity
    }
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    const plain = code >= 0x20 && code <= 0x10_ff_ff && !(code >= 0xd800 && code <= 0xdfff)
    known &&= plain && !(code >= 0x7f && code < 0xa0)
    return known ? String.fromCodePoint(code) : entity
  })
  return known ? decoded : null
}
