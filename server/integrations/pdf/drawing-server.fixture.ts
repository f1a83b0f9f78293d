import { createPdfRenderer } from './real.ts'
import { sampleAsker, sampleQuote } from './sample-documents.ts'

/** A server with two drawing processes, one idle and one that never ends; tells their ids. Its argument: what draws. */
const renderer = createPdfRenderer({ program: new URL(process.argv[2]!), processes: 2 })
const draw = (title: string) => renderer.renderQuote(sampleQuote(1, { title }), sampleAsker)
const pids = await Promise.all([draw('pid'), draw('pid')])
void draw('hang')
process.send?.(pids.map((bytes) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)))
