import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '#shared/domain/domain-error.ts'

/** RFC 3986, 2.3: what means the same encoded or not. */
const UNRESERVED = /%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|3[0-9]|2[de]|5f|7e)/gi

/** The path as every rule on paths reads it, router included: `/%64/…` is `/d/…` (RFC 3986, 6.2.2.2). */
export function plainTarget({ url = '/' }: IncomingMessage): string {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  return path.replace(UNRESERVED, (code) => decodeURIComponent(code)) + url.slice(path.length)
}

/** A « . » or « .. » between slashes: clients resolve them before they ask (RFC 3986, 5.2.4). */
const DOTS = /\/\.{1,2}(?=\/|$)/

/**
 * Accepts only a path, as browsers and proxies send to an origin (RFC 9112, 3.2.1). Refuses `http://other/`, which asks for a
 * proxy, `*`, what a redirected browser would take for another host (`//other`, `/\other`), and dots that the API's router resolves
 * after rules on paths have read them (`/api/v1/unsubscribe/../contacts`).
 */
export function refuseOddTarget({ raw, originalUrl, url }: FastifyRequest): void {
  const target = originalUrl ?? raw.url ?? ''
  const [path = ''] = target.split('?')
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\') || DOTS.test(withoutQuery(url)))
    throw new DomainError('invalid_input')
}

/** The words of an address after which stands a secret, or whose query holds one. */
const SECRET_WORDS = new Set([
  'd',
  'e',
  'f',
  'm',
  's',
  'links',
  'invoice-links',
  'subscription',
  'subscription-links',
  'mandate-links',
  'payment-plan-links',
  'statement-links',
  'reset-password',
  'unsubscribe',
  'handled',
  'accept',
])
/** A plain word may follow a secret: `/links/…/sign`. */
const PLAIN_WORD = /^[a-z-]{1,20}$/

const withoutQuery = (url: string) => url.split(/[?#]/, 1)[0]!

/** The words of a path as anybody on the way may read them: decoded as often as that changes something, small letters. */
function wordsOf(url: string): string[] {
  let path = withoutQuery(url)
  for (let turn = 0; turn < 5; turn += 1) {
    const decoded = path.replace(/%[0-9a-f]{2}/gi, (code) =>
      String.fromCharCode(Number.parseInt(code.slice(1), 16)),
    )
    if (decoded === path) break
    path = decoded
  }
  return withoutQuery(path)
    .split(/[/\\]+/)
    .filter((word) => word !== '' && word !== '.')
}

const secretAt = (words: string[]) => words.findIndex((word) => SECRET_WORDS.has(word.toLowerCase()))

/** Whether an address is a secret: no search engine keeps it, no other site is told of it. */
export const isSecretAddress = (url: string) => secretAt(wordsOf(url)) >= 0

/** The address for the log: without its query, and without the secret that follows certain words. */
export function redactUrl(url: string): string {
  const words = wordsOf(url)
  const at = secretAt(words)
  if (at < 0) return withoutQuery(url)
  const after = words.slice(at + 1).map((word, index) => (index > 0 && PLAIN_WORD.test(word) ? word : '…'))
  return `/${[...words.slice(0, at + 1), ...after].join('/')}`
}
