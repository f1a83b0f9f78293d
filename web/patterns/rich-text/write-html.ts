import {
  KEPT,
  type RichBlock,
  type RichDoc,
  type RichInline,
  type RichItem,
  type RichMark,
  STYLES,
} from './rich-doc.ts'
import { safeHref } from './safe-href.ts'

const NBSP = '\u00a0'
const BREAK = '<br>'

/**
 * The HTML of a mail: our few elements with their styles inside, text escaped, links to http(s), mailto and tel alone, pictures
 * by `cid:`. Verbatim parts are given back byte for byte, and only the frame of mails may draw them. `readHtml` reads it again.
 */
export const writeHtml = ({ content }: RichDoc): string => content.map(writeBlock).join('')

function writeBlock(block: RichBlock): string {
  switch (block.type) {
    case 'paragraph':
      return `<p style="${STYLES.paragraph}">${writeLine(block.content)}</p>`
    case 'bulletList':
      return `<ul style="${STYLES.list}">${block.content.map(writeItem).join('')}</ul>`
    case 'orderedList': {
      const start = block.attrs?.start ?? 1
      const from = start === 1 ? '' : ` start="${start}"`
      return `<ol style="${STYLES.list}"${from}>${block.content.map(writeItem).join('')}</ol>`
    }
    case 'blockquote':
      return `<blockquote style="${STYLES.blockquote}">${block.content.map(writeBlock).join('')}</blockquote>`
    case 'verbatim': {
      const { html } = block.attrs
      return `<div ${KEPT}="${html.length}">${html}</div>`
    }
  }
}

/** Its first paragraph is a bare line, as mail programs write lists. */
function writeItem({ content: [first, ...others] }: RichItem): string {
  const line = first?.type === 'paragraph' ? writeLine(first.content) : first ? writeBlock(first) : BREAK
  return `<li>${line}${others.map(writeBlock).join('')}</li>`
}

/** A last break, or nothing at all, takes no line without one more break. */
function writeLine(content: readonly RichInline[] = []): string {
  const line = withLastingSpaces(content)
  const last = line.at(-1)
  const padding = last === undefined || last.type === 'hardBreak' ? BREAK : ''
  return `${writeRuns(line, 0)}${padding}`
}

const ORDER = ['link', 'bold', 'italic', 'underline'] as const

/** Marks are opened in one order, each around as much as shares it. */
function writeRuns(content: readonly RichInline[], depth: number): string {
  const kind = ORDER[depth]
  if (kind === undefined) return content.map(writeInline).join('')
  let html = ''
  for (let from = 0, to = 0; from < content.length; from = to) {
    const mark = markOf(content[from], kind)
    const key = keyOf(mark)
    for (to = from + 1; to < content.length && keyOf(markOf(content[to], kind)) === key; ) to += 1
    const inner = writeRuns(content.slice(from, to), depth + 1)
    html += mark === null ? inner : wrap(mark, inner)
  }
  return html
}

const markOf = (inline: RichInline | undefined, kind: string): RichMark | null => {
  const mark = inline?.marks?.find(({ type }) => type === kind) ?? null
  if (mark?.type !== 'link') return mark
  const href = safeHref(mark.attrs.href)
  return href === null ? null : { type: 'link', attrs: { href } }
}
const keyOf = (mark: RichMark | null) => (mark?.type === 'link' ? mark.attrs.href : (mark?.type ?? ''))

function wrap(mark: RichMark, inner: string): string {
  if (mark.type === 'link') return `<a href="${escapeAttribute(mark.attrs.href)}">${inner}</a>`
  const tag = { bold: 'b', italic: 'i', underline: 'u' }[mark.type]
  return `<${tag}>${inner}</${tag}>`
}

function writeInline(inline: RichInline): string {
  if (inline.type === 'text') return escapeText(inline.text)
  if (inline.type === 'hardBreak') return BREAK
  const { cid, alt, width } = inline.attrs
  const size = width === null ? '' : ` width="${width}"`
  return `<img src="cid:${encodeURIComponent(cid.toWellFormed())}" alt="${escapeAttribute(alt)}"${size} style="${STYLES.image}">`
}

/** Spaces that HTML would drop, because they follow another or stand at an end of the line, become no-break spaces. */
function withLastingSpaces(content: readonly RichInline[]): RichInline[] {
  let space = true
  const kept = content.map(withoutControls).filter((inline) => inline.type !== 'text' || inline.text !== '')
  return kept.map((inline, index) => {
    if (inline.type !== 'text') {
      space = inline.type === 'hardBreak'
      return inline
    }
    const next = kept[index + 1]
    const ends = next === undefined || next.type === 'hardBreak'
    const letters = [...inline.text]
    const text = letters.map((letter, at) => {
      const given = letter === ' ' && (space || (ends && at === letters.length - 1)) ? NBSP : letter
      space = given === ' '
      return given
    })
    return { ...inline, text: text.join('') }
  })
}

const withoutControls = (inline: RichInline): RichInline =>
  inline.type === 'text'
    ? {
        ...inline,
        text: inline.text
          .replaceAll(/[\t\r\n\f]/g, ' ')
          .replaceAll(/\p{Cc}/gu, '')
          .toWellFormed(),
      }
    : inline

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escapeAttribute = (text: string): string =>
  escapeText(text.replaceAll(/\p{Cc}/gu, ' ').toWellFormed()).replaceAll('"', '&quot;')
