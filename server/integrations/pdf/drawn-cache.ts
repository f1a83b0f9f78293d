import { createHash } from 'node:crypto'
import type { PdfAsker, PdfRenderer } from './port.ts'

const MAX_BYTES = 24 * 1_048_576

/** `bytes` is null while it is drawn; `waiting` counts those who still want it then. */
type Drawing = { pdf: Promise<Uint8Array>; bytes: number | null; waiting: number; abandon: AbortController }

/**
 * Keeps the latest quotes drawn: the same document gives the same bytes, and an author looks at a draft many times. Callers
 * of one organization that ask for one document at once share its drawing, which is given up when all of them have left.
 * At most 24 MB; the least recently asked goes first.
 */
export function withDrawnCache(renderer: PdfRenderer, maxBytes = MAX_BYTES): PdfRenderer {
  // The last in the map is the most recent.
  const kept = new Map<string, Drawing>()
  let total = 0

  const forget = (key: string, drawing: Drawing) => {
    if (kept.get(key) !== drawing) return
    kept.delete(key)
    total -= drawing.bytes ?? 0
  }
  const remember = (key: string, drawing: Drawing, bytes: number) => {
    if (kept.get(key) !== drawing) return
    drawing.bytes = bytes
    total += bytes
    for (const [oldest, each] of kept) {
      if (total <= maxBytes) break
      if (each.bytes !== null) forget(oldest, each)
    }
  }
  const waitFor = (key: string, drawing: Drawing, { signal }: PdfAsker) => {
    drawing.waiting += 1
    const leave = () => {
      drawing.waiting -= 1
      if (drawing.waiting > 0 || drawing.bytes !== null) return
      forget(key, drawing)
      drawing.abandon.abort()
    }
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave, { once: true })
    return drawing.pdf
  }
  return {
    ...renderer,
    renderQuote(document, asker, options = {}) {
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
      const pdf = renderer.renderQuote(document, { ...asker, signal: abandon.signal }, options)
      const drawing: Drawing = { pdf, bytes: null, waiting: 0, abandon }
      kept.set(key, drawing)
      pdf.then(
        ({ byteLength }) => remember(key, drawing, byteLength),
        () => forget(key, drawing),
      )
      return waitFor(key, drawing, asker)
    },
  }
}
