import { ApiError, unreachable } from './api-error.ts'

/** One JSON call outside the contract, or before its client is worth loading. Throws ApiError. */
export async function fetchJson<T>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => Promise.reject(unreachable()))
  const answer: unknown = await response.json().catch(() => ({}))
  if (!response.ok) throw new ApiError(response.status, answer as object)
  return answer as T
}
