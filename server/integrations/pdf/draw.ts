import { setPriority } from 'node:os'
import { join } from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { compactPdf } from './compact-pdf.ts'
import { invoiceText, quoteText } from './document-text.ts'
import { dossierView } from './dossier-view.ts'
import type { PdfOutcome, PdfWork } from './drawing-messages.ts'
import { facturXMetadata, levelOf } from './factur-x-metadata.ts'
import { readFontCoverage } from './font-coverage.ts'
import { invoiceView } from './invoice-view.ts'
import { leanXmp } from './lean-xmp.ts'
import { letterView } from './letter-view.ts'
import type { LogoImage } from './logo-image.ts'
import { printableValue } from './printable-text.ts'
import { proofView } from './proof-view.ts'
import { quoteView } from './quote-view.ts'
import { receiptView } from './receipt-view.ts'
import { signedBlockView } from './signed-block-view.ts'
import { statementView } from './statement-view.ts'

// Requests go before pages.
setPriority(10)

const folder = import.meta.dirname
const fonts = join(folder, 'fonts')
const covers = readFontCoverage(
  ['Inter-Regular.ttf', 'NotoEmoji-Regular.ttf', 'DejaVuSans.ttf'].map((name) => join(fonts, name)),
)
const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: [fonts] }] })

type Job = {
  template: string
  view: { date: number[] | null; logo: unknown }
  image: LogoImage | null
  /** Texts passed to the template beside the view. */
  inputs: Record<string, string>
  /** Writes the laid out document. */
  write: (document: NodeTypstDocument) => PdfOutcome
  /** The XML that the file must carry, of this document; read again before it is given out. */
  carries?: { xml: string; document: InvoiceDocument } | null
}

function jobOf(request: PdfWork): Job {
  switch (request.kind) {
    case 'proof': {
      const { view, image } = proofView(request.proof, request.form)
      const attachment = JSON.stringify(request.proof, null, 2)
      return { template: 'templates/proof.typ', view, image, inputs: { attachment }, write: pdfFrom(view) }
    }
    case 'signed-block': {
      const { view: signed, logo, image } = signedBlockView(request.block)
      const view = { title: request.block.title, date: request.on.split('-').map(Number), signed, logo }
      // Its marks of structure would be those of another document.
      const write: Job['write'] = (document) => ({
        pdf: compactPdf(compiler.pdf(document, { pdfStandard: 'a-3b', pdfTags: false }), leanXmp),
      })
      return { template: 'templates/signed-block.typ', view, image, inputs: {}, write }
    }
    case 'statement': {
      const { view, logo, qr } = statementView(request.document)
      const inputs: Record<string, string> = qr === null ? {} : { qr }
      return { template: 'templates/statement.typ', view, image: logo, inputs, write: pdfFrom(view) }
    }
    case 'report': {
      const { drawnOn, title, until, ...table } = request.paper
      const view = {
        ...table,
        title: `${title} – ${until}`,
        heading: title,
        reference: until,
        footerReference: until,
        date: drawnOn.split('-').map(Number),
        watermark: null,
        logo: null,
      }
      return { template: 'templates/report.typ', view, image: null, inputs: {}, write: pdfFrom(view) }
    }
    case 'dossier': {
      const { view, image } = dossierView(request.paper)
      return { template: 'templates/dossier.typ', view, image, inputs: {}, write: pdfFrom(view) }
    }
    case 'letter': {
      const { view, logo } = letterView(request.document)
      return { template: 'templates/letter.typ', view, image: logo, inputs: {}, write: pdfFrom(view) }
    }
    case 'receipt': {
      const { view, logo } = receiptView(request.document)
      return { template: 'templates/statement.typ', view, image: logo, inputs: {}, write: pdfFrom(view) }
    }
    case 'invoice':
    case 'invoice-pages': {
      const { view, logo, qr } = invoiceView(request.document, request.options)
      const xml = request.kind === 'invoice' ? request.xml : null
      const inputs = { ...(qr && { qr }), ...(xml && { attachment: xml }) }
      const pdf = xml ? facturXFrom(view, xml) : pdfFrom(view)
      const write = request.kind === 'invoice' ? pdf : pagesFrom(invoiceText(view))
      return {
        template: 'templates/invoice.typ',
        view,
        image: logo,
        inputs,
        write,
        carries: xml ? { xml, document: request.document } : null,
      }
    }
    case 'quote':
    case 'quote-pages': {
      const { view, logo } = quoteView(request.document, request.options)
      const write = request.kind === 'quote' ? pdfFrom(view) : pagesFrom(quoteText(view))
      return { template: 'templates/quote.typ', view, image: logo, inputs: {}, write }
    }
  }
}

const pagesFrom =
  (text: string[]): Job['write'] =>
  (document) => ({ pages: { pages: splitPages(compiler.plainSvg(document)), text } })

function facturXFrom(view: Job['view'], xml: string): Job['write'] {
  if (!view.date) throw new Error('a Factur-X has a date')
  const level = levelOf(xml)
  return (document) => ({
    pdf: compactPdf(compiler.pdf(document, { pdfStandard: 'a-3b' }), (xmp) =>
      facturXMetadata(leanXmp(xmp), level),
    ),
  })
}

/** PDF/A wants a date: a draft that has none yet is plain PDF 1.7, tagged all the same. */
const pdfFrom =
  ({ date }: Job['view']): Job['write'] =>
  (document) => ({ pdf: compactPdf(compiler.pdf(document, { pdfStandard: date ? 'a-3b' : '1.7' }), leanXmp) })

/** An image that cannot be drawn is left out rather than losing the document. */
function layOut(job: Job): PdfOutcome {
  try {
    return compile(job)
  } catch (error) {
    if (!job.image) throw error
    return compile({ ...job, image: null, view: { ...job.view, logo: null } })
  } finally {
    // Measured over varied quotes: keeping nothing is as fast as keeping the last ones, and 90 MB lighter.
    compiler.evictCache(0)
  }
}

/** An XML that does not say its document, or a file that does not carry it as Factur-X asks, is not given out (issue 14, 2). */
async function check({ carries }: Job, outcome: PdfOutcome): Promise<void> {
  if (!carries || !('pdf' in outcome)) return
  // Only with the first invoice: a process that draws devis does without the library.
  const { facturXFaults } = await import('./check-factur-x.ts')
  const { statesAll } = await import('../e-invoices/states-all.ts')
  const { xml, document } = carries
  if (!statesAll(xml, document))
    throw new Error(`the XML of ${document.number} does not say what the document says`)
  const faults = await facturXFaults(outcome.pdf, xml)
  if (faults.length > 0) throw new Error(`the drawn file is no Factur-X: ${faults.join(', ')}`)
}

function compile({ template, view, image, inputs: own, write }: Job): PdfOutcome {
  const inputs = { ...own, view: JSON.stringify(printableValue(view, covers)) }
  if (image) compiler.mapShadow(join(folder, image.path), image.bytes)
  try {
    const compiled = compiler.compile({ mainFilePath: join(folder, template), inputs })
    const document = compiled.result
    if (!document) {
      const error = compiled.takeError()
      throw new Error(error ? diagnosticsText(compiler.fetchDiagnostics(error)) : 'no document')
    }
    return write(document)
  } finally {
    if (image) compiler.unmapShadow(join(folder, image.path))
  }
}

/** The compiler's own messages, without the document's texts. */
function diagnosticsText(diagnostics: { message?: string }[]): string {
  return diagnostics.map(({ message }) => (message ?? 'unknown').replace(/`[^`]*`/g, '`…`')).join('; ')
}

/** Draws one document. Errors: the compiler's own messages, and what a drawn file lacks. */
export async function draw(work: PdfWork): Promise<PdfOutcome> {
  const job = jobOf(work)
  const outcome = layOut(job)
  await check(job, outcome)
  return outcome
}

/** Three decimals are enough: a thousandth of a point is invisible at 300 %, the largest zoom. */
const LONG_NUMBER = /\.(\d{3})\d+/g
/** References to definitions. A colour has a « # » too, but neither of these words before it. */
const REFERENCE = /(href="|url\()#(\w+)/g
/** Attributes that only the compiler's own scripts read, or that repeat SVG's defaults. */
const UNREAD = / (class="[a-z -]*"|fill-rule="nonzero"|y="0")/g

/**
 * Splits the compiler's SVG into one SVG per page, with the definitions that the page names. The compiler writes pages of one height
 * below one another, each a white `<path>` and a `<g>` four spaces from the margin, then the definitions (glyphs, clip paths).
 * A gradient names a second definition, which would be lost: our template has none. Errors: no page is found.
 */
function splitPages(svg: string): string[] {
  const [, width = '', height = ''] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  const [drawn = '', ...definitions] = svg.split(/\n {4}<defs id="[a-z-]+">\n/)
  const bodies = drawn.split(/\n {4}<path class="typst-shape" fill="#ffffff"[^\n]*\n/).slice(1)
  if (bodies.length === 0 || height === '') throw new Error('the compiler draws pages in another way')
  const pageHeight = Number(height) / bodies.length
  const shared = new Map(
    definitions
      .flatMap((group) => (group.split('\n    </defs>')[0] ?? '').split(/^ {8}(?=<[a-z])/m))
      .map((definition) => [/ id="(\w+)"/.exec(definition)?.[1] ?? '', definition]),
  )
  return bodies.map((body, index) => {
    const ids = new Map<string, string>()
    const shortened = body.replace(REFERENCE, (_, before: string, id: string) => {
      if (!ids.has(id)) ids.set(id, `a${ids.size}`)
      return `${before}#${ids.get(id)}`
    })
    const used = Array.from(ids, ([id, short]) => shared.get(id)?.replace(` id="${id}"`, ` id="${short}"`))
    const top = index * pageHeight
    const page =
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ` +
      `viewBox="0 ${top} ${width} ${pageHeight}" width="${width}" height="${pageHeight}">` +
      `<path fill="#fff" d="M0 ${top}h${width}v${pageHeight}h-${width}z"/>${shortened}<defs>${used.join('')}</defs></svg>`
    return page.replace(LONG_NUMBER, '.$1').replace(/\n\s*/g, '').replace(UNREAD, '')
  })
}
