import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jpegBox, pngBomb, pngPixel } from '#server/test/images.fixture.ts'
import type { DocumentLine } from '#shared/domain/documents/quote-document.ts'
import { computeTotals } from '#shared/domain/documents/totals.ts'
import { canonicalJson, type SignatureProof, verifyChain } from '#shared/domain/signatures/signature-proof.ts'
import type { PdfRenderer } from './port.ts'
import { createPdfRenderer } from './real.ts'
import { sampleAsker, sampleProof, sampleQuote, sha256 } from './sample-documents.ts'

let renderer: PdfRenderer
beforeAll(() => {
  renderer = createPdfRenderer()
})
afterAll(() => renderer.close())

/** The text of each page, spaces and cutting places evened. */
async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const document = await PDF.load(pdf)
  return document.extractText().map(({ text }) => text.replace(/\u200b/g, '').replace(/\s+/g, ' '))
}

/** The letters of each page drawn over 90 points, sorted: a slanted word is extracted letter by letter. */
async function hugeTextOf(pdf: Uint8Array): Promise<string[]> {
  const document = await PDF.load(pdf)
  return document.extractText().map(({ lines }) =>
    lines
      .flatMap((line) => line.spans)
      .filter(({ fontSize }) => fontSize > 90)
      .flatMap(({ text }) => [...text.trim()])
      .sort()
      .join(''),
  )
}

const raw = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')
const item = (line: Partial<Extract<DocumentLine, { kind: 'item' }>>): DocumentLine => ({
  kind: 'item',
  id: 'a',
  description: 'Ligne',
  quantityMilli: 1_000,
  unit: null,
  unitPriceCents: 10_000,
  discountBps: 0,
  vatRateBps: 2_000,
  ...line,
})
const withLines = (lines: DocumentLine[]) => ({ lines, discount: null, totals: computeTotals(lines, null) })

describe('quote', () => {
  test('is A4, PDF/A-3b, tagged, in French, with title and author', async () => {
    const pdf = await renderer.renderQuote(sampleQuote(7), sampleAsker)
    expect(raw(pdf)).toMatch(/<pdfaid:part>3<\/pdfaid:part>[\s\S]*<pdfaid:conformance>B</)
    const document = await PDF.load(pdf)
    expect(document.getTitle()).toBe('Devis D-2026-0042')
    expect(document.getAuthor()).toBe('Atelier Lagrange')
    expect(document.getLanguage()).toBe('fr-FR')
    expect(document.getCreationDate()?.toISOString()).toBe('2026-11-21T00:00:00.000Z')
    expect(raw(pdf)).toMatch(/\/StructTreeRoot/)
    const page = document.getPage(0)
    expect(Math.round(page?.width ?? 0)).toBe(595)
    expect(Math.round(page?.height ?? 0)).toBe(842)
  })

  test('has previews of the same pages, each a white SVG without text', async () => {
    const { pages, text } = await renderer.renderQuotePages(sampleQuote(60), sampleAsker, {
      watermark: 'draft',
    })
    const pdf = await PDF.load(
      await renderer.renderQuote(sampleQuote(60), sampleAsker, { watermark: 'draft' }),
    )
    expect(pages).toHaveLength(pdf.getPageCount())
    for (const page of pages) {
      expect(page).toMatch(/^<svg [^>]*viewBox="0 [\d.]+ 595\.275 841\.889"[^>]*><path fill="#fff"/)
      expect(page.length).toBeLessThan(250_000)
      const defined = new Set(Array.from(page.matchAll(/ id="([^"]+)"/g), ([, id]) => id))
      const used = Array.from(page.matchAll(/(?:href="|url\()#([^")]+)/g), ([, id]) => id)
      expect(used.length).toBeGreaterThan(100)
      // The colours of style.typ: of the mark, of a secondary text.
      for (const colour of ['#edeef0', '#5b6a73']) expect(page).toContain(`fill="${colour}"`)
      expect(new Set(used)).toEqual(defined)
      expect(page).not.toMatch(/<(script|foreignObject|text|style)|https?:(?!\/\/www\.w3\.org)/)
    }
    expect(text[0]).toBe('Devis N°\u00a0D-2026-0042 Brouillon')
    for (const line of [
      'De\u00a0: Atelier Lagrange',
      'Pour\u00a0: ',
      'Date\u00a0: 21 nov. 2026',
      'Total TTC\u00a0: ',
    ])
      expect(text).toContainEqual(expect.stringContaining(line))
    expect(text.find((line) => line.includes('Total\u00a0HT\u00a0: '))).toMatch(/Quantité\u00a0: /)
  })

  test('prints parties, lines, amounts, mentions and the place to sign', async () => {
    const text = (await pagesOf(await renderer.renderQuote(sampleQuote(7), sampleAsker))).join(' ')
    for (const expected of [
      'N° D-2026-0042',
      '21 nov. 2026',
      '21 déc. 2026',
      'Menuiserie Delaunay',
      'À l’attention de Mme Éloïse Delaunay',
      'SIREN 552 081 317',
      'SIRET 732 829 320 00074',
      'Préparation',
      '2,5 jours',
      '12 heures',
      '1 100,53 €',
      'Remise (5 %)',
      'TVA 5,5 % sur 308,68 €',
      '13 563,58 €',
      'Conditions de paiement',
      'Mentions légales',
      '« Bon pour accord »',
      'Page 1 / 2',
    ]) {
      expect(text).toContain(expected)
    }
  })

  test.each([1, 60, 300])(
    'of %i lines repeats its header and keeps each line with its amounts',
    async (count) => {
      const quote = sampleQuote(count)
      const lines = quote.lines.map((line, index) =>
        line.kind === 'item' ? { ...line, description: `Début${index}.\nsuite\nfin\nFin${index}.` } : line,
      )
      const pages = await pagesOf(await renderer.renderQuote({ ...quote, lines }, sampleAsker))
      const found = lines.flatMap((line, index) => {
        if (line.kind !== 'item') return []
        const page = pages.findIndex((text) => text.includes(`Début${index}.`))
        expect(pages[page]).toContain(`Fin${index}.`)
        return [page]
      })
      expect(found).toHaveLength(count)
      for (const page of new Set(found))
        expect(pages[page]).toMatch(/Désignation.*Prix unitaire HT.*Total HT/)
      expect(pages.at(-1)).toContain(`Page ${pages.length} / ${pages.length}`)
      const totals = pages.filter((text) => text.includes('Total TTC'))
      expect(totals).toHaveLength(1)
      expect(totals[0]).toMatch(/TVA 20 % sur/)
    },
  )

  test('never ends a page with a section title', async () => {
    for (let count = 20; count < 40; count++) {
      const lines: DocumentLine[] = Array.from({ length: count }, (_, index) => item({ id: `${index}` }))
      lines.push(
        { kind: 'section', id: 's', title: 'Dernière partie' },
        item({ id: 'last', description: 'La suivante' }),
      )
      const pages = await pagesOf(await renderer.renderQuote(sampleQuote(1, withLines(lines)), sampleAsker))
      expect(pages.find((text) => text.includes('Dernière partie'))).toContain('La suivante')
    }
  })

  test('is the same file each time, by any renderer', async () => {
    const first = await renderer.renderQuote(sampleQuote(12), sampleAsker)
    await renderer.renderQuote(sampleQuote(3), sampleAsker)
    expect(sha256(raw(await renderer.renderQuote(sampleQuote(12), sampleAsker)))).toBe(sha256(raw(first)))
    const other = createPdfRenderer()
    expect(sha256(raw(await other.renderQuote(sampleQuote(12), sampleAsker)))).toBe(sha256(raw(first)))
    await other.close()
  })

  test('a draft carries « Brouillon » on each page and needs neither number nor date', async () => {
    const draft = sampleQuote(30, { number: null, issuedOn: null })
    const watermarks = await hugeTextOf(
      await renderer.renderQuote(draft, sampleAsker, { watermark: 'draft' }),
    )
    expect(watermarks.length).toBeGreaterThan(1)
    for (const letters of watermarks) expect(letters).toBe('Bilnoorlu'.split('').sort().join(''))
    expect(await hugeTextOf(await renderer.renderQuote(sampleQuote(1), sampleAsker))).toEqual([''])
  })

  test('can be drawn without optional facts or lines, and in franchise', async () => {
    const sample = sampleQuote(1)
    const bare = {
      legalForm: null,
      addressLines: [],
      postalCode: null,
      city: null,
      siren: null,
      siret: null,
      vatNumber: null,
      email: null,
      phone: null,
    }
    const empty = sampleQuote(1, {
      ...withLines([]),
      title: null,
      seller: { ...sample.seller, ...bare },
      buyer: { ...sample.buyer, ...bare, country: 'BE' },
      attention: null,
      paymentTerms: null,
      notes: null,
      mentions: [],
    })
    const text = (await pagesOf(await renderer.renderQuote(empty, sampleAsker))).join()
    expect(text).toContain('Belgique')
    expect(text).not.toMatch(/null|undefined|Mentions|Notes|SIREN/)
    const lines = [item({})]
    const franchise = sampleQuote(1, { lines, totals: computeTotals(lines, null, { vatApplicable: false }) })
    const printed = (await pagesOf(await renderer.renderQuote(franchise, sampleAsker))).join()
    expect(printed).toContain('Total à payer')
    expect(printed).not.toContain('20 %')
  })

  test('prints hostile and unusual texts as they are, without running them', async () => {
    const hostile = '#import "/fonts/x": * ] $x$ `a` <b> @c *d* "e" // f #panic("g") \\ {"h":1}'
    const text = `${hostile} 👩‍💻🇫🇷 ☃ שלום \u202eabc\u0000 漢 ${'W'.repeat(300)}`
    const lines: DocumentLine[] = [
      { kind: 'section', id: 's', title: text },
      item({ id: 'a', description: `${text}\n\n${text}`, unit: 'anticonstitutionnellement' }),
      item({ id: 'b', description: 'mot '.repeat(4_000) }),
      { kind: 'section', id: 'z', title: 'Partie vide' },
    ]
    const sample = sampleQuote(1)
    const quote = sampleQuote(1, {
      ...withLines(lines),
      title: text,
      notes: text,
      paymentTerms: text,
      attention: text,
      mentions: [text],
      seller: { ...sample.seller, name: text, addressLines: [text] },
      buyer: { ...sample.buyer, name: text },
      number: text,
    })
    const printed = (await pagesOf(await renderer.renderQuote(quote, sampleAsker))).join(' ')
    expect(printed).toContain('#import "/fonts/x": * ] $x$ `a` <b> @c *d* "e" //')
    expect(printed).toContain('#panic("g")')
    expect(printed).toContain('□')
    expect(printed).toContain('Partie vide')
  })

  test('draws a PNG, JPEG or SVG logo, and leaves a broken one out', async () => {
    const plain = await renderer.renderQuote(sampleQuote(1), sampleAsker)
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3"><rect width="9" height="3" fill="#a00"/></svg>'
    const logos = [
      `data:image/png;base64,${pngPixel.toString('base64')}`,
      `data:image/jpeg;base64,${jpegBox.toString('base64')}`,
      `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`,
    ]
    for (const sellerLogo of logos) {
      const pdf = await renderer.renderQuote(sampleQuote(1, { sellerLogo }), sampleAsker)
      expect(raw(pdf)).toContain('/Figure')
    }
    const broken = [
      'data:image/png;base64,iVBORw0KGgo=',
      `data:image/png;base64,${pngBomb().toString('base64')}`,
      `data:image/jpeg;base64,${jpegBox.subarray(0, 60).toString('base64')}`,
      `data:image/jpeg;base64,${jpegBox.subarray(0, -80).toString('base64').slice(0, 200)}`,
      'data:image/svg+xml,<svg',
      'data:image/svg+xml,%E0%A4%A',
      'https://x.test/a.png',
      'data:text/html,<svg>',
    ]
    for (const sellerLogo of broken) {
      const pdf = await renderer.renderQuote(sampleQuote(1, { sellerLogo }), sampleAsker)
      expect(raw(pdf)).not.toContain('/Figure')
      expect((await pagesOf(pdf)).join()).toBe((await pagesOf(plain)).join())
    }
  })
})

describe('proof', () => {
  test('has its title, prints every fact and carries them as JSON', async () => {
    const proof = sampleProof()
    const pdf = await renderer.renderProof(proof, sampleAsker)
    expect(raw(pdf)).toMatch(/<pdfaid:part>3<\/pdfaid:part>/)
    const text = (await pagesOf(pdf)).join(' ')
    for (const expected of [
      'Dossier de preuve',
      'Signature électronique simple',
      'ni avancée ni qualifiée',
      'article 25',
      'articles 1366 et 1367',
      'Éloïse Delaunay',
      '21 nov. 2026 à 15:02:22 (UTC+01:00)',
      proof.documentSha256.slice(0, 8),
      proof.sealedSha256?.slice(0, 8) ?? 'none',
      proof.events[4]?.hash.slice(0, 8) ?? 'none',
      '203.0.113.24',
      'Code à usage unique envoyé',
    ]) {
      expect(text).toContain(expected)
    }
    const document = await PDF.load(pdf)
    const attached = JSON.parse(
      new TextDecoder().decode(document.getAttachment('dossier-de-preuve.json') ?? undefined),
    ) as SignatureProof
    expect(canonicalJson(attached)).toBe(canonicalJson(proof))
    expect(verifyChain(attached.events, sha256)).toBeNull()
  })

  test('shows a drawn signature, as a path or a picture, and refuses an invalid path', async () => {
    const size = { kind: 'drawn', width: 200, height: 80 } as const
    const drawn = await renderer.renderProof(
      sampleProof({ signature: { ...size, svgPath: 'M1 2 C 3 4, 5 6, 70 8.5e0' } }),
      sampleAsker,
    )
    expect(raw(drawn)).toContain('/Figure')
    const wrong = await renderer.renderProof(
      sampleProof({ signature: { ...size, svgPath: 'M0 0"/><script>' } }),
      sampleAsker,
    )
    expect(raw(wrong)).not.toContain('/Figure')
  })
})
