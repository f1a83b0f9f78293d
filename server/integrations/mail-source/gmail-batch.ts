import { randomUUID } from 'node:crypto'
import { SourceError } from './port.ts'
import type { Rest } from './rest.ts'
import type { Batch, Part, PartAnswer } from './rest-batch.ts'

/** Reading a mail, and changing its labels. */
const UNITS_OF_PART = 5
const CRLF = '\r\n'

/** Thrown when the answers together are longer than asked for: fewer parts at a time may do. */
export class BatchTooLarge extends Error {}

/** Gmail's batch: calls as parts of one multipart/mixed (developers.google.com/workspace/gmail/api/guides/batch). */
export const gmailBatch =
  (rest: Rest, mostBytes: number): Batch =>
  async (parts) => {
    const boundary = `ardoise-${randomUUID()}`
    const { headers, bytes } = await rest.ask('/batch/gmail/v1', {
      method: 'POST',
      headers: { 'content-type': `multipart/mixed; boundary=${boundary}` },
      body: writeParts(boundary, parts),
      mostBytes,
      units: UNITS_OF_PART * parts.length,
    })
    if (bytes === null) throw new BatchTooLarge()
    return readParts(headers.get('content-type') ?? '', bytes.toString('utf8'))
  }

function writeParts(boundary: string, parts: readonly Part[]): string {
  const written = parts.map(({ name, method, path, body }) =>
    [
      `--${boundary}`,
      'Content-Type: application/http',
      `Content-ID: <${name}>`,
      '',
      `${method} ${path}`,
      ...(body === undefined ? ['', ''] : ['Content-Type: application/json', '', JSON.stringify(body)]),
    ].join(CRLF),
  )
  return [...written, `--${boundary}--`, ''].join(CRLF)
}

/** Answers by the name of their part, which Gmail gives back with « response- » before it. */
function readParts(contentType: string, text: string): Map<string, PartAnswer> {
  const boundary = /boundary="?([^";\s]{1,200})/i.exec(contentType)?.[1]
  if (boundary === undefined) throw new SourceError('lost', 'a batch without a boundary')
  const answers = new Map<string, PartAnswer>()
  for (const part of text.split(`--${boundary}`).slice(1)) {
    const [outer, afterOuter] = cut(part)
    const [inner, body] = cut(afterOuter)
    const name = /^content-id: *<?response-([^\s>]{1,200})/im.exec(outer)?.[1]
    const status = /^\s*HTTP\/\S{1,5} (\d{3})/.exec(inner)?.[1]
    if (name === undefined || status === undefined) continue
    const retryAfter = /^retry-after: *([^\r\n]{1,60})/im.exec(inner)?.[1] ?? null
    answers.set(name, { status: Number(status), retryAfter, body: jsonOf(body) })
  }
  return answers
}

/** Headers and what follows their empty line. */
function cut(text: string): [string, string] {
  const crlf = text.indexOf('\r\n\r\n')
  const lf = text.indexOf('\n\n')
  if (crlf >= 0 && (lf < 0 || crlf < lf)) return [text.slice(0, crlf), text.slice(crlf + 4)]
  return lf >= 0 ? [text.slice(0, lf), text.slice(lf + 2)] : [text, '']
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
