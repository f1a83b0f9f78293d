import { createHash } from 'node:crypto'
import type { PdfRenderer } from './port.ts'

const MAX_BYTES = 24 * 1_048_576

/**
 * Keeps the latest quotes drawn: the same document gives the same bytes, and an author looks at a draft many times.
 * Callers that ask for one document at once share its drawing. At most 24 MB; the least recently asked goes first.
 */
export function withDrawnCache(renderer: PdfRenderer, maxBytes = MAX_BYTES): PdfRenderer {
  const kept = new Map<string, Promise<Uint8Array>>()
  const sizes = new Map<string, number>()
  let total = 0

  const forget = (key: string) => {
    kept.delete(key)
    total -= sizes.get(key) ?? 0
    sizes.delete(key)
  }
  const remember = (key: string, bytes: number) => {
    if (!kept.has(key)) return
    sizes.set(key, bytes)
    total += bytes
    for (const oldest of sizes.keys()) {
      if (total <= maxBytes) break
      forget(oldest)
    }
  }
  return {
    ...renderer,
    renderQuote(document, options = {}) {
      const key = createHash('sha256')
        .update(JSON.stringify([document, options]))
        .digest('base64url')
      const drawn = kept.get(key)
      if (drawn) {
        // Last in the map is most recent.
        kept.delete(key)
        kept.set(key, drawn)
        const size = sizes.get(key)
        if (size !== undefined) {
          sizes.delete(key)
          sizes.set(key, size)
        }
        return drawn
      }
      const drawing = renderer.renderQuote(document, options)
      kept.set(key, drawing)
      drawing.then(
        ({ byteLength }) => remember(key, byteLength),
        () => forget(key),
      )
      return drawing
    },
  }
}
