import { type CleanMail, cleanMail } from './clean-mail.ts'
import type { FrameDocument } from './frame-document.ts'
import { isQuoteHead } from './quote-head.ts'
import { loadedPage, prepareFrame, waitingFrame } from './spare-frame.ts'

type Ahead = { html: string; known: string; view: Window; mail: CleanMail }

let ahead: Ahead | null = null

const keyOf = (known: readonly string[]) => known.join(' ')

function clean(html: string, known: readonly string[], { view }: FrameDocument): CleanMail {
  const mail = cleanMail(html, known, view)
  foldQuotes(mail.body)
  return mail
}

/** Cleans the mail that is likely to be opened next, by the page in which it will be drawn. */
export function cleanAhead(html: string, known: readonly string[]): void {
  prepareFrame()
  const frame = waitingFrame()
  if (!frame) return
  const act = () => {
    const page = frame === waitingFrame() ? loadedPage(frame) : null
    if (page) ahead = { html, known: keyOf(known), view: page.view, mail: clean(html, known, page) }
  }
  if (loadedPage(frame)) act()
  else frame.addEventListener('load', act, { once: true })
}

/** The mail cleaned for this page, its quotes folded: as it was cleaned ahead, once, or now. */
export function cleanedFor(page: FrameDocument, html: string, known: readonly string[]): CleanMail {
  const found = ahead?.view === page.view ? ahead : null
  if (found) ahead = null
  return found?.html === html && found.known === keyOf(known) ? found.mail : clean(html, known, page)
}

/** Elements in which mail programs put the mail that is answered. */
const QUOTES =
  '.gmail_quote, blockquote[type="cite"], .yahoo_quoted, .protonmail_quote, .zmail_extra, .moz-cite-prefix + blockquote'
/** Elements after which everything is the mail that is answered: Outlook's. */
const HEADS = '#divRplyFwdMsg, #appendonsend'
/** Blocks that may be the line before a quote. */
const BLOCKS = 'p, div'
/** Looked at for such a line, from the top. */
const MOST_BLOCKS = 2_000
/** A forwarded mail is what the reader is to read. */
const FORWARDED = /^-----* ?(forwarded message|message transféré|message transmis)/i

const plain = (node: Node): string => (node.textContent ?? '').trim()
const length = (node: Node): number => (node.textContent ?? '').replace(/\s/g, '').length

/**
 * Puts the quoted history of a mail behind a « … » that opens without a script. Nothing is removed; a mail that is only quotes,
 * or a forwarded one, stays open.
 */
function foldQuotes(body: HTMLElement): void {
  const quotes = [...body.querySelectorAll(QUOTES)].filter(
    (quote) => !quote.parentElement?.closest(QUOTES) && !FORWARDED.test(plain(quote)),
  )
  const head = [body.querySelector(HEADS) ?? headLine(body)].find(
    (found) => found && !found.closest(QUOTES) && !found.querySelector(QUOTES),
  )
  const groups = quotes.map(withHead)
  const ending = head && !groups.flat().some((node) => node.contains(head)) ? toTheEnd(head) : []
  const outer = groups.filter((group) => !ending.some((node) => node.contains(group[0]!)))
  if (ending.length > 0) outer.push(ending)
  const quoted = outer.flat().reduce((sum, node) => sum + length(node), 0)
  if (quoted === length(body) && body.querySelector('img') === null) return
  for (const group of outer) fold(group)
}

/** The block whose text is the first line of a quoted mail. */
function headLine(body: HTMLElement): Element | undefined {
  const blocks = [...body.querySelectorAll(BLOCKS)].slice(0, MOST_BLOCKS)
  return blocks.find((block) => block.querySelector(BLOCKS) === null && isQuoteHead(plain(block)))
}

/** The quote, and before it the line that says who wrote it. */
function withHead(quote: Element): Node[] {
  const before = quote.previousElementSibling
  const isHead = before && (before.matches('.moz-cite-prefix') || isQuoteHead(plain(before)))
  return isHead ? [before, quote] : [quote]
}

function toTheEnd(head: Element): Node[] {
  const group: Node[] = head.previousElementSibling?.tagName === 'HR' ? [head.previousElementSibling] : []
  for (let node: Node | null = head; node; node = node.nextSibling) group.push(node)
  return group
}

function fold(group: readonly Node[]): void {
  const [first] = group
  const document = first?.ownerDocument
  if (!document || !first.parentNode) return
  const details = document.createElement('details')
  const summary = document.createElement('summary')
  details.className = 'ardoise-quote'
  summary.textContent = '…'
  summary.setAttribute('aria-label', 'Historique cité')
  first.parentNode.insertBefore(details, first)
  details.append(summary, ...group)
}
