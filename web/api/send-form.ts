import {
  FORM_HEADER,
  PIECE_BYTES,
  PIECE_HEADER,
  WHOLE_FORM_BYTES,
} from '#shared/domain/files/uploaded-file.ts'

const LINE = '\r\n'
/** As browsers write a name (https://html.spec.whatwg.org/#multipart-form-data). */
const quoted = (name: string) =>
  `"${name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')}"`

/** What a browser would send of a form: WebKit does not tell it of one that has a file. */
export function formText(form: FormData): Blob {
  const boundary = `ardoise-${crypto.randomUUID()}`
  const parts = [...form].flatMap(([name, value]): BlobPart[] => {
    const head = `--${boundary}${LINE}content-disposition: form-data; name=${quoted(name)}`
    if (typeof value === 'string') return [head, LINE, LINE, value.replaceAll(/\r?\n|\r/g, LINE), LINE]
    const type = value.type || 'application/octet-stream'
    return [`${head}; filename=${quoted(value.name)}${LINE}content-type: ${type}${LINE}${LINE}`, value, LINE]
  })
  return new Blob([...parts, `--${boundary}--${LINE}`], { type: `multipart/form-data; boundary=${boundary}` })
}

/**
 * Sends a form; one that is longer than what proxies let through by their defaults (nginx: 1 MB) in pieces to the same address, and then asks
 * for what they make. `onSent` hears how many of its bytes came, from 0 to 1. Returns the first answer that is a refusal, or the last.
 */
export async function sendForm(
  request: Request,
  form: FormData,
  options: RequestInit & { onSent?: (part: number) => void } = {},
): Promise<Response> {
  const { onSent, ...init } = options
  const text = formText(form)
  if (text.size <= WHOLE_FORM_BYTES) return fetch(request, init)
  const { url, method, headers, signal } = request
  const formId = crypto.randomUUID()
  const send = (own: Record<string, string>, body: BodyInit) => {
    const merged = new Headers(headers)
    for (const [name, value] of Object.entries(own)) merged.set(name, value)
    return fetch(url, { ...init, method, signal, headers: merged, body })
  }
  for (let offset = 0; offset < text.size; offset += PIECE_BYTES) {
    const named = {
      'content-type': 'application/octet-stream',
      [PIECE_HEADER]: `${formId} ${offset} ${text.size}`,
    }
    const kept = await send(named, text.slice(offset, offset + PIECE_BYTES))
    if (!kept.ok) return kept
    onSent?.(Math.min(1, (offset + PIECE_BYTES) / text.size))
  }
  return send({ 'content-type': text.type, [FORM_HEADER]: `${formId} ${text.size}` }, '')
}
