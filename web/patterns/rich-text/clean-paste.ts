/** Elements without a text of their own. */
const DROPPED = 'script, style, title, meta, link, template, noscript, object, svg, math, head'
const BLOCKS =
  'p, div, br, li, tr, h1, h2, h3, h4, h5, h6, blockquote, table, ul, ol, section, article, hr, pre'

/**
 * Reads HTML in a document of its own, which loads and runs nothing. Styles stand in `data-style`: our policy drops those of
 * attributes, and says so in the console for each.
 */
function readDocument(html: string): Document {
  return new DOMParser().parseFromString(withoutStyles(html), 'text/html')
}

/** Renames the attribute `style` of every element. What is not found is dropped by the policy: nothing worse. */
function withoutStyles(html: string): string {
  let written = ''
  let at = 0
  for (let open = html.indexOf('<', at); open >= 0; open = html.indexOf('<', at)) {
    const end = endOfTag(html, open)
    written += html.slice(at, open) + html.slice(open, end).replaceAll(/(\s)style(?=\s*=)/gi, '$1data-style')
    at = end
  }
  return written + html.slice(at)
}

/** After the « > » that ends a tag: one within quotes does not. */
function endOfTag(html: string, open: number): number {
  let quote = ''
  for (let at = open + 1; at < html.length; at += 1) {
    const letter = html[at] ?? ''
    if (quote !== '') quote = letter === quote ? '' : quote
    else if (letter === '>') return at + 1
    else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '<') return at
  }
  return html.length
}

type Style = ReadonlyMap<string, string>

function readStyle(written: string): Style {
  const declarations = written.toLowerCase().split(';')
  return new Map(
    declarations.map((one) => {
      const colon = one.indexOf(':')
      return [one.slice(0, colon).trim(), one.slice(colon + 1).trim()]
    }),
  )
}

/** Bold, italic and underlined text of programs that say so by styles. */
const STYLED: [tag: string, isSaid: (style: Style) => boolean][] = [
  ['b', (style) => /^(bold|[6-9]00)/.test(style.get('font-weight') ?? '')],
  ['i', (style) => (style.get('font-style') ?? '').startsWith('italic')],
  [
    'u',
    (style) =>
      (style.get('text-decoration') ?? style.get('text-decoration-line') ?? '').includes('underline'),
  ],
]
const isHidden = (style: Style) => style.get('display') === 'none' || style.get('mso-hide') === 'all'
const isNotBold = (style: Style) => /^(normal|[1-5]00)/.test(style.get('font-weight') ?? '')

/** Pasted HTML with what the editor's schema can read: styles as elements, rows as lines, and nothing that does not show. */
export function cleanPaste(html: string): string {
  const { body } = readDocument(html)
  for (const element of body.querySelectorAll(DROPPED)) element.remove()
  for (const element of body.querySelectorAll('[data-style]')) {
    const style = readStyle(element.getAttribute('data-style') ?? '')
    element.removeAttribute('data-style')
    if (isHidden(style)) element.remove()
    else if (element.matches('b, strong') && isNotBold(style)) element.replaceWith(...element.childNodes)
    else if (!element.matches('table, tr, ul, ol, tbody'))
      for (const [tag, isSaid] of STYLED) if (isSaid(style)) wrapContent(element, tag)
  }
  for (const cell of body.querySelectorAll('td, th')) cell.append(' ')
  for (const row of body.querySelectorAll('tr')) {
    const line = row.ownerDocument.createElement('div')
    line.append(...row.childNodes)
    row.replaceWith(line)
  }
  for (const part of body.querySelectorAll('td, th, tbody, thead, tfoot, table'))
    part.replaceWith(...part.childNodes)
  return body.innerHTML
}

function wrapContent(element: Element, tag: string): void {
  if (element.querySelector('p, div, li, table') !== null) return
  const mark = element.ownerDocument.createElement(tag)
  mark.append(...element.childNodes)
  element.append(mark)
}

/** The words of HTML, a line for each of its lines. */
export function textOf(html: string): string {
  const { body } = readDocument(html)
  for (const element of body.querySelectorAll(DROPPED)) element.remove()
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  let text = ''
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      if (node.matches(BLOCKS)) text += '\n'
      else if (node.matches('td, th')) text += ' '
    } else text += (node.textContent ?? '').replaceAll(/[ \t\r\n\f]+/g, ' ')
  }
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
