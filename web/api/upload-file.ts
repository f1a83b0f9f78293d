import { PIECE_BYTES } from '#shared/domain/files/uploaded-file.ts'
import { ApiError, unreachable } from './api-error.ts'
import { organizationHeader } from './shown-organization.ts'

type UploadOptions = {
  /** From 0 to 1; 1 while the server works on what it received. */
  onProgress?: (sent: number) => void
  signal?: AbortSignal
}

/** The fields around a file. */
const WRAPPING = 4_096

/** PUTs a file as the field `name` of a form, with its progress, which fetch cannot tell. Errors: ApiError, AbortError. */
export function uploadFile<T>(
  path: string,
  name: string,
  file: File,
  options: UploadOptions = {},
): Promise<T> {
  const { onProgress, signal } = options
  const form = new FormData()
  form.set(name, file)
  if (file.size + WRAPPING > PIECE_BYTES) return uploadPieces<T>(path, form, options)
  const request = new XMLHttpRequest()
  return new Promise<T>((resolve, reject) => {
    const stop = () => request.abort()
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(new DOMException('stopped', 'AbortError'))
    request.onload = () => {
      const answer = readJson(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(answer as T)
      else reject(new ApiError(request.status, answer))
    }
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    request.open('PUT', path)
    for (const [header, value] of Object.entries(organizationHeader()))
      request.setRequestHeader(header, value)
    if (signal?.aborted) return reject(new DOMException('stopped', 'AbortError'))
    signal?.addEventListener('abort', stop)
    request.send(form)
  })
}

async function uploadPieces<T>(
  path: string,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<T> {
  const { sendForm } = await import('./send-form.ts')
  const init = { method: 'PUT', body: form, headers: organizationHeader(), ...(signal && { signal }) }
  const request = new Request(new URL(path, location.origin), init)
  const answer = await sendForm(request, form, {
    credentials: 'same-origin',
    ...(onProgress && { onSent: onProgress }),
  }).catch((error: unknown) => Promise.reject(signal?.aborted ? error : unreachable()))
  const body = readJson(await answer.text())
  if (!answer.ok) throw new ApiError(answer.status, body)
  return body as T
}

function readJson(text: string): object {
  try {
    return JSON.parse(text) as object
  } catch {
    return {}
  }
}
