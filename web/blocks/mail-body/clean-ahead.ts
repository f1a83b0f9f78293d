import { type CleanMail, cleanMail } from './clean-mail.ts'
import { foldQuotes } from './fold-quotes.ts'
import type { FrameDocument } from './frame-document.ts'
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
