import {
  FORM_HEADER,
  PIECE_BYTES,
  PIECE_HEADER,
  WHOLE_FORM_BYTES,
} from '#shared/domain/files/uploaded-file.ts'

/**
 * Sends a form; one that is longer than what proxies let through by their defaults (nginx: 1 MB) in pieces to the same address, and then asks
 * for what they make. `onSent` hears how many of its bytes came, from 0 to 1. Returns the first answer that is a refusal, or the last.
 */
export async function sendForm(
  request: Request,
  options: RequestInit & { onSent?: (part: number) => void } = {},
): Promise<Response> {
  const { onSent, ...init } = options
  const form = await request.clone().blob()
  if (form.size <= WHOLE_FORM_BYTES) return fetch(request, init)
  const { url, method, headers, signal } = request
  const formId = crypto.randomUUID()
  const send = (own: Record<string, string>, body: BodyInit) => {
    const merged = new Headers(headers)
    for (const [name, value] of Object.entries(own)) merged.set(name, value)
    return fetch(url, { ...init, method, signal, headers: merged, body })
  }
  for (let offset = 0; offset < form.size; offset += PIECE_BYTES) {
    const named = {
      'content-type': 'application/octet-stream',
      [PIECE_HEADER]: `${formId} ${offset} ${form.size}`,
    }
    const kept = await send(named, form.slice(offset, offset + PIECE_BYTES))
    if (!kept.ok) return kept
    onSent?.(Math.min(1, (offset + PIECE_BYTES) / form.size))
  }
  return send({ [FORM_HEADER]: `${formId} ${form.size}` }, '')
}
