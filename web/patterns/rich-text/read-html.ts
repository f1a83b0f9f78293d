import { type HtmlToken, HtmlTokens } from './html-tokens.ts'
import { KEPT, type RichBlock, type RichDoc, type RichItem, type RichMark, STYLES } from './rich-doc.ts'
import { RichLine } from './rich-line.ts'
import { safeHref } from './safe-href.ts'

class Unreadable extends Error {}

/** Parts within parts: more only stands in a text made to harm. */
const DEEPEST = 40

const MARKS: Record<string, RichMark> = {
  b: { type: 'bold' },
  strong: { type: 'bold' },
  i: { type: 'italic' },
  em: { type: 'italic' },
  u: { type: 'underline' },
}
const INLINE = new Set([...Object.keys(MARKS), 'a', 'br', 'img', 'span'])

/** Attributes that say no more than the editor does; a style must be ours. */
const KNOWN: Record<string, readonly string[]> = {
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'style'],
  p: ['style'],
  ul: ['style'],
  ol: ['style', 'start'],
  blockquote: ['style', 'type'],
}
const styleOf: Record<string, string> = {
  p: STYLES.paragraph,
  ul: STYLES.list,
  ol: STYLES.list,
  blockquote: STYLES.blockquote,
  img: STYLES.image,
}

/**
 * Reads the HTML of a text for the editor. Null when it holds anything that the editor would lose: an element, a style, a picture
 * of the Internet. No document is made of it, so nothing in it can run or be asked for.
 */
export function readHtml(html: string): RichDoc | null {
  try {
    const content = readBlocks(new HtmlTokens(html), null, 0)
    return { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content }
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

/** The same, without loss: what the editor cannot hold is one block that stays as it is, below a line to write in. */
export const readOrKeep = (html: string): RichDoc => {
  const read = readHtml(html)
  if (read) return read
  const content: RichBlock[] = keepParts(html) ?? [{ type: 'verbatim', attrs: { html } }]
  return {
    type: 'doc',
    content: content[0]?.type === 'verbatim' ? [{ type: 'paragraph' }, ...content] : content,
  }
}

/** Parts of a mail that may stand as they are between those that are read. */
const PARTS = new Set('div table h1 h2 h3 h4 p ul ol blockquote pre center'.split(' '))

/**
 * Reads what can be read and keeps the other parts, one by one: a kept part whose mark was taken away by the server’s cleaning is found
 * again, without its frame. Null: the parts cannot be told apart.
 */
function keepParts(html: string): RichBlock[] | null {
  const blocks: RichBlock[] = []
  for (let at = 0; at < html.length; ) {
    const next = new HtmlTokens(html, at)
    const token = next.next()
    if (token?.kind === 'text' && token.text.trim() === '') {
      at = next.at
      continue
    }
    if (token?.kind !== 'open' || !PARTS.has(token.tag)) return null
    const end = endOfPart(next, token.tag)
    if (end === null) return null
    const read = readHtml(html.slice(at, end))
    const bare = token.tag === 'div' && token.attributes.size === 0
    const kept = bare ? html.slice(token.end, end - '</div>'.length) : html.slice(at, end)
    blocks.push(...(read?.content ?? [{ type: 'verbatim' as const, attrs: { html: kept } }]))
    at = end
  }
  return blocks
}

/** After the tag that closes a part whose opening was read; null where none does. */
function endOfPart(tokens: HtmlTokens, tag: string): number | null {
  for (let depth = 1; ; ) {
    const token = tokens.next()
    if (!token) return null
    if (token.kind === 'text' || token.tag !== tag) continue
    depth += token.kind === 'open' ? 1 : -1
    if (depth === 0) return tokens.at
  }
}

type Open = Extract<HtmlToken, { kind: 'open' }>

function readBlocks(tokens: HtmlTokens, until: string | null, depth: number): RichBlock[] {
  if (depth > DEEPEST) throw new Unreadable()
  const blocks: RichBlock[] = []
  const line = new RichLine()
  const endLine = () => {
    const content = line.take()
    if (content !== null) blocks.push(paragraphOf(content))
  }
  for (;;) {
    const token = tokens.next()
    if (token === undefined) throw new Unreadable()
    if (token === null || token.kind === 'close') {
      if ((token?.tag ?? null) !== until) throw new Unreadable()
      endLine()
      return blocks
    }
    if (token.kind === 'text') line.text(token.text, [])
    else if (INLINE.has(token.tag)) readInline(tokens, token, [], line, depth + 1)
    else {
      endLine()
      blocks.push(...readBlock(tokens, token, depth + 1))
    }
  }
}

const paragraphOf = (content: NonNullable<ReturnType<RichLine['take']>>): RichBlock =>
  content.length === 0 ? { type: 'paragraph' } : { type: 'paragraph', content }

function readBlock(tokens: HtmlTokens, open: Open, depth: number): RichBlock[] {
  const { tag } = open
  if (tag === 'div') return readDiv(tokens, open, depth)
  assertKnown(open)
  if (tag === 'p') return [readParagraph(tokens, depth)]
  if (tag === 'blockquote') {
    const content = readBlocks(tokens, tag, depth)
    return content.length === 0 ? [] : [{ type: 'blockquote', content }]
  }
  const content = readItems(tokens, tag, depth)
  if (content.length === 0) return []
  if (tag === 'ul') return [{ type: 'bulletList', content }]
  const start = Number(open.attributes.get('start') ?? 1)
  if (!Number.isSafeInteger(start) || start < 0) throw new Unreadable()
  return [{ type: 'orderedList', ...(start === 1 ? {} : { attrs: { start } }), content }]
}

/** A block of lines or, with the mark of the writer, as many letters as it names, whatever they are. */
function readDiv(tokens: HtmlTokens, { attributes, end }: Open, depth: number): RichBlock[] {
  const length = attributes.get(KEPT)
  if (attributes.size > (length === undefined ? 0 : 1)) throw new Unreadable()
  if (length === undefined) return readBlocks(tokens, 'div', depth)
  const stop = end + Number(length)
  if (!/^\d{1,8}$/.test(length) || !tokens.html.startsWith('</div>', stop)) throw new Unreadable()
  tokens.at = stop + '</div>'.length
  return [{ type: 'verbatim', attrs: { html: tokens.html.slice(end, stop) } }]
}

function readParagraph(tokens: HtmlTokens, depth: number): RichBlock {
  const line = new RichLine()
  readInlines(tokens, 'p', [], line, depth)
  return paragraphOf(line.take() ?? [])
}

function readItems(tokens: HtmlTokens, until: string, depth: number): RichItem[] {
  const items: RichItem[] = []
  for (;;) {
    const token = tokens.next()
    if (!token) throw new Unreadable()
    if (token.kind === 'close' && token.tag === until) return items
    if (token.kind === 'text' && token.text.trim() === '') continue
    if (token.kind !== 'open' || token.tag !== 'li') throw new Unreadable()
    assertKnown(token)
    const content = readBlocks(tokens, 'li', depth + 1)
    // The schema begins each item by a line.
    if (content[0]?.type !== 'paragraph') content.unshift({ type: 'paragraph' })
    items.push({ type: 'listItem', content })
  }
}

function readInlines(
  tokens: HtmlTokens,
  until: string,
  marks: readonly RichMark[],
  line: RichLine,
  depth: number,
) {
  if (depth > DEEPEST) throw new Unreadable()
  for (;;) {
    const token = tokens.next()
    if (!token) throw new Unreadable()
    if (token.kind === 'close') {
      if (token.tag !== until) throw new Unreadable()
      return
    }
    if (token.kind === 'text') line.text(token.text, marks)
    else readInline(tokens, token, marks, line, depth + 1)
  }
}

function readInline(
  tokens: HtmlTokens,
  open: Open,
  marks: readonly RichMark[],
  line: RichLine,
  depth: number,
) {
  const { tag } = open
  if (!INLINE.has(tag)) throw new Unreadable()
  assertKnown(open)
  if (tag === 'br') return line.break(marks)
  if (tag === 'img') return line.image(readImage(open), marks)
  const mark = tag === 'a' ? readLink(open) : MARKS[tag]
  if (tag === 'a' && marks.some(({ type }) => type === 'link')) throw new Unreadable()
  const added = mark && !marks.some(({ type }) => type === mark.type) ? [...marks, mark] : marks
  readInlines(tokens, tag, added, line, depth)
}

function readLink({ attributes }: Open): RichMark {
  const href = safeHref(attributes.get('href') ?? '')
  if (href === null) throw new Unreadable()
  return { type: 'link', attrs: { href } }
}

function readImage({ attributes }: Open) {
  const src = attributes.get('src') ?? ''
  const width = attributes.get('width')
  if (!src.startsWith('cid:') || (width !== undefined && !/^[1-9]\d{0,4}$/.test(width)))
    throw new Unreadable()
  try {
    const cid = decodeURIComponent(src.slice('cid:'.length))
    return { cid, alt: attributes.get('alt') ?? '', width: width === undefined ? null : Number(width) }
  } catch {
    throw new Unreadable()
  }
}

function assertKnown({ tag, attributes }: Open): void {
  if (!INLINE.has(tag) && tag !== 'li' && KNOWN[tag] === undefined) throw new Unreadable()
  for (const name of attributes.keys()) if (KNOWN[tag]?.includes(name) !== true) throw new Unreadable()
  const style = attributes.get('style')
  if (style !== undefined && plainStyle(style) !== plainStyle(styleOf[tag] ?? '')) throw new Unreadable()
}

const plainStyle = (style: string): string =>
  style
    .toLowerCase()
    .split(';')
    .map((part) => part.replaceAll(/\s+/g, ' ').replaceAll(/ ?: ?/g, ':').trim())
    .filter((part) => part !== '')
    .join(';')
