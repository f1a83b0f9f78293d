import type { Operation } from './operations.ts'
import type { Known } from './valid-values.ts'

/** The parameter that takes the `id` of each creation's answer. */
const CREATED: Record<string, string> = {
  '/companies': 'companyId',
  '/contacts': 'contactId',
  '/quotes': 'quoteId',
  '/quotes/{quoteId}/duplicate': 'quoteId',
  '/catalogue': 'itemId',
  '/invoices': 'invoiceId',
  '/invoices/from-quote': 'invoiceId',
  '/invoices/{invoiceId}/duplicate': 'invoiceId',
  '/invitations': 'invitationId',
  '/payment-products': 'productId',
  '/organizations': 'orgId',
}
/** Values found anywhere in an answer, and the name under which later requests take them. */
const TOLD: [name: string, pattern: RegExp][] = [
  ['token', /\/[df]\/([\w-]{43})/],
  ['token', /\/invite\/accept\?token=([\w-]{20,100})/],
  ['cursor', /"nextCursor":"([^"]{1,500})"/],
  ['documentSha256', /"documentSha256":"([0-9a-f]{64})"/],
  ['consentVersion', /"consent":\{"version":"([^"]{1,40})"/],
  ['factorId', /"factorId":"([0-9a-f-]{36})"/],
]
/** The newest of a kind: a round makes more of them than it can use. */
const KEPT = 12

/** Keeps the ids and secrets of an answer for later requests. */
export function harvest(operation: Operation, payload: string, own: Known): void {
  const keep = (name: string, value: string) => {
    own[name] = [...(own[name] ?? []).filter((known) => known !== value), value].slice(-KEPT)
  }
  for (const [name, pattern] of TOLD) {
    const found = pattern.exec(payload)?.[1]
    if (found !== undefined) keep(name, found)
  }
  const made = operation.method === 'POST' ? CREATED[operation.path] : undefined
  const id = made && /^\{[^{}]*"id":"([0-9a-f-]{36})"/.exec(payload)?.[1]
  if (made && id) keep(made, id)
}
