import type { Ledger } from './stripe-twin-store.fixture.ts'

export type Ask = {
  ledger: Ledger
  /** The account in whose name the request is made; null for the platform. */
  account: string | null
  body: Record<string, unknown>
  query: URLSearchParams
  id: string
}
export type Reply = { status: number; body: object }

export const found = (body: object): Reply => ({ status: 200, body })
export const refusal = (status: number, error: Record<string, string>): Reply => ({ status, body: { error } })
export const missing = (id: string) =>
  refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such object: ${id}` })

/** Newest first, as Stripe lists: https://docs.stripe.com/api/pagination */
export function page({ query }: Ask, all: { id: string }[]): Reply {
  const after = query.get('starting_after')
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
  const limit = Number(query.get('limit') ?? 10)
  const data = all.slice(from, from + limit)
  return found({ object: 'list', data, has_more: from + limit < all.length, url: '/' })
}

export const one = (kind: string) => (ask: Ask) => {
  const object = ask.ledger.find(kind, ask.account, ask.id)
  return object === undefined ? missing(ask.id) : found(object)
}
