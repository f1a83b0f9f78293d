import type { Page } from '@playwright/test'

/** Questions to the server; the live connection is one that lasts. */
const QUESTION = /^\/(?:api|auth|functions)\/v1\/(?!live$)/

type Asked = { at: number; what: string }

/** Requests of a tab to the server from now on, as `GET /api/v1/me`. */
export function noteAsked(page: Page): Asked[] {
  const asked: Asked[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (QUESTION.test(pathname)) asked.push({ at: Date.now(), what: `${request.method()} ${pathname}` })
  })
  return asked
}

/** The requests in the busiest time of this length. */
export function busiest(asked: readonly Asked[], ms: number): string[] {
  const from = asked.map((first) => asked.filter(({ at }) => at >= first.at && at < first.at + ms))
  return (from.toSorted((one, other) => other.length - one.length)[0] ?? []).map(({ what }) => what)
}
