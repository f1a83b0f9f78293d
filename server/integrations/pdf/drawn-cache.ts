import { createHash } from 'node:crypto'
import type { QuotePages } from '#shared/domain/documents/quote-document.ts'
import type { PdfAsker, PdfRenderer } from './port.ts'

/** Looked at far more often than downloaded or sent. */
const MAX_BYTES = { pdfs: 6 * 1_048_576, pages: 6 * 1_048_576 }

/** `bytes` is null while it is drawn; `waiting` counts those who still want it then. */
type Drawing<T> = { drawn: Promise<T>; bytes: number | null; waiting: number; abandon: AbortController }
type Draw<D, T> = (
  document: D,
  asker: PdfAsker,
  options?: Parameters<PdfRenderer['renderQuote']>[2],
) => Promise<T>

/**
 * Keeps the latest quotes, and pages of invoices, drawn: the same document gives the same bytes, and an author looks at a draft many times. Callers
 * of one organization that ask for one document at once share its drawing, which is given up when all of them have left.
 * At most 6 MB of PDF and twice 6 MB of pages; the least recently asked goes first.
 */
export function withDrawnCache(renderer: PdfRenderer, maxBytes = MAX_BYTES): PdfRenderer {
  return {
    ...renderer,
    renderQuote: keptDrawn(renderer.renderQuote, maxBytes.pdfs, (pdf) => pdf.byteLength),
    renderQuotePages: keptDrawn(renderer.renderQuotePages, maxBytes.pages, sizeOfPages),
    renderInvoicePages: keptDrawn(renderer.renderInvoicePages, maxBytes.pages, sizeOfPages),
  }
}

const sizeOfPages = ({ pages }: QuotePages) => pages.reduce((sum, page) => sum + page.length, 0)

function keptDrawn<D, T>(draw: Draw<D, T>, maxBytes: number, sizeOf: (drawn: T) => number): Draw<D, T> {
  // The last in the map is the most recent.
  const kept = new Map<string, Drawing<T>>()
  let total = 0

  const forget = (key: string, drawing: Drawing<T>) => {
    if (kept.get(key) !== drawing) return
    kept.delete(key)
    total -= drawing.bytes ?? 0
  }
  const remember = (key: string, drawing: Drawing<T>, bytes: number) => {
    if (kept.get(key) !== drawing) return
    drawing.bytes = bytes
    total += bytes
    for (const [oldest, each] of kept) {
      if (total <= maxBytes) break
      if (each.bytes !== null) forget(oldest, each)
    }
  }
  const waitFor = (key: string, drawing: Drawing<T>, { signal }: PdfAsker) => {
    drawing.waiting += 1
    const leave = () => {
      drawing.waiting -= 1
      if (drawing.waiting > 0 || drawing.bytes !== null) return
      forget(key, drawing)
      drawing.abandon.abort()
    }
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave, { once: true })
    return drawing.drawn
  }
  return (document, asker, options = {}) => {
    // The organization's own: how soon an answer comes tells nothing of what others drew.
    const key = createHash('sha256')
      .update(JSON.stringify([asker.orgId, document, options]))
      .digest('base64url')
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
      return waitFor(key, known, asker)
    }
    const abandon = new AbortController()
    const drawn = draw(document, { ...asker, signal: abandon.signal }, options)
    const drawing: Drawing<T> = { drawn, bytes: null, waiting: 0, abandon }
    kept.set(key, drawing)
    drawn.then(
      (result) => remember(key, drawing, sizeOf(result)),
      () => forget(key, drawing),
    )
    return waitFor(key, drawing, asker)
  }
}
