import type { Contract } from '#shared/contract/contract.gen.ts'
import { ApiError, unreachable } from './api-error.ts'

type Endpoint = { [F in keyof Contract]: Contract[F][keyof Contract[F]] }[keyof Contract]
type CallOf<E> = E extends { '~call': infer C } ? C : never
type Call = Extract<CallOf<Endpoint>, { name: string }>
export type Calls = { [C in Call as C['name']]: C }

/**
 * A call of the contract, without schemas, for pages that do not load the whole API client: `'POST /invitations/check'`.
 * Fields in the path go there, the others into the body. Throws ApiError.
 */
export function fetchJson<Name extends keyof Calls>(
  name: Name,
  input: Calls[Name]['input'],
  headers?: Record<string, string>,
): Promise<Calls[Name]['output']> {
  const [method = '', path = ''] = name.split(' ')
  const body: Record<string, unknown> = { ...(input as object) }
  const address = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(body[field])
    delete body[field]
    return encodeURIComponent(value)
  })
  return fetchBeside(method, `/api/v1${address}`, method === 'GET' ? undefined : body, headers)
}

/** A JSON call outside the contract: the sign-in service, the functions of the specification. Throws ApiError. */
export async function fetchBeside<T>(
  method: string,
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
