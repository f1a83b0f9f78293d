import { setPriority } from 'node:os'
import { join } from 'node:path'
import { parentPort, threadId } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { readFontCoverage } from './font-coverage.ts'
import type { LogoImage } from './logo-image.ts'
import { printableValue } from './printable-text.ts'
import { proofView } from './proof-view.ts'
import { quoteView } from './quote-view.ts'
import type { PdfAnswer, PdfRequest } from './worker-messages.ts'

// Of this thread alone on Linux (setpriority(2)), and of those that the compiler starts: requests go before pages.
if (process.platform === 'linux') setPriority(5)

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
  attachment: string | null
}

function jobOf(request: PdfRequest): Job {
  if (request.kind === 'quote') {
    const { view, logo } = quoteView(request.document, request.options)
    return { template: 'templates/quote.typ', view, image: logo, attachment: null }
  }
  const { view, image } = proofView(request.proof)
  return { template: 'templates/proof.typ', view, image, attachment: JSON.stringify(request.proof, null, 2) }
}

/** One document. An image that cannot be drawn is left out rather than losing the document. */
function draw(job: Job): Uint8Array {
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

function compile({ template, view, image, attachment }: Job): Uint8Array {
  const inputs: Record<string, string> = { view: JSON.stringify(printableValue(view, covers)) }
  if (attachment) inputs.attachment = attachment
  if (image) compiler.mapShadow(join(folder, image.path), image.bytes)
  try {
    const compiled = compiler.compile({ mainFilePath: join(folder, template), inputs })
    const document = compiled.result
    if (!document) {
      const error = compiled.takeError()
      throw new Error(error ? diagnosticsText(compiler.fetchDiagnostics(error)) : 'no document')
    }
    // PDF/A wants a date: a draft that has none yet is plain PDF 1.7, tagged all the same.
    const pdf = compiler.pdf(document, { pdfStandard: view.date ? 'a-3b' : '1.7' })
    return new Uint8Array(pdf)
  } finally {
    if (image) compiler.unmapShadow(join(folder, image.path))
  }
}

/** The compiler's own messages, without the document's texts. */
function diagnosticsText(diagnostics: { message?: string }[]): string {
  return diagnostics.map(({ message }) => (message ?? 'unknown').replace(/`[^`]*`/g, '`…`')).join('; ')
}

if (!parentPort) throw new Error(`worker.ts runs in a worker thread, not in thread ${threadId}`)
const port = parentPort
port.on('message', (request: PdfRequest) => {
  let answer: PdfAnswer
  try {
    answer = { id: request.id, pdf: draw(jobOf(request)) }
  } catch (error) {
    answer = { id: request.id, failure: error instanceof Error ? error.message.slice(0, 500) : String(error) }
  }
  port.postMessage(answer, 'pdf' in answer ? [answer.pdf.buffer as ArrayBuffer] : [])
})
