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
  '/invoices/from-payment': 'invoiceId',
  '/invoices/{invoiceId}/duplicate': 'invoiceId',
  '/invoices/{invoiceId}/credit': 'invoiceId',
  '/invoices/{invoiceId}/replace': 'invoiceId',
  '/invoice-subscriptions': 'subscriptionId',
  '/invitations': 'invitationId',
  '/payment-products': 'productId',
  '/organizations': 'orgId',
  '/payments': 'paymentId',
  '/bank/accounts': 'accountId',
  '/bank/payments/{paymentId}/refund': 'transferId',
  '/bank/transfer-files': 'fileId',
  '/debit-files': 'fileId',
  '/debit-mandates': 'mandateId',
  '/payment-plans': 'planId',
  '/mail-drafts': 'draftId',
  '/conversation-labels': 'labelId',
  '/member-teams': 'teamId',
  '/inbox-views': 'viewId',
  '/email-templates': 'templateId',
}
/** The parameter that takes the `id` of each row of a list's answer. */
const LISTED: Record<string, string> = {
  '/bank/lines': 'lineId',
  '/bank/transfers': 'transferId',
  '/refund-requests': 'requestId',
  '/debit-files/{fileId}/debits': 'debitId',
  '/invoices/{invoiceId}/losses': 'writeOffId',
  '/payments': 'paymentId',
}
/** Values found anywhere in an answer, and the name under which later requests take them. */
const TOLD: [name: string, pattern: RegExp][] = [
  ['token', /\/[def]\/([\w-]{22})/],
  ['token', /\/invite\/accept\?token=([\w-]{20,100})/],
  ['cursor', /"nextCursor":"([^"]{1,500})"/],
  ['documentSha256', /"documentSha256":"([0-9a-f]{64})"/],
  ['consentVersion', /"consent":\{"version":"([^"]{1,40})"/],
  ['factorId', /"factorId":"([0-9a-f-]{36})"/],
  ['revision', /"revision":(\d{1,9})\b/],
  // The next step pays or gives back the sum that is owed or was received.
  ['amountCents', /"(?:owedCents|receivedCents|amountCents)":([1-9]\d{0,9})\b/],
  ...[
    'noteId',
    'requestId',
    'archiveId',
    'sendingId',
    'importId',
    'writeOffId',
    'checkoutId',
    'documentId',
  ].map((name): [string, RegExp] => [name, new RegExp(`"${name}":"([0-9a-f-]{36})"`)]),
]
/** The newest of a kind: a round makes more of them than it can use. */
const KEPT = 12
const ID = /"id":"([0-9a-f-]{36})"/

/** The ids, secrets and sums of an answer, by the name under which later requests take them. */
export function found(operation: Operation, payload: string): Known {
  const known: Known = {}
  for (const [name, pattern] of TOLD) {
    const value = pattern.exec(payload)?.[1]
    if (value !== undefined) known[name] = [value]
  }
  const { method, path } = operation
  const made = method === 'POST' ? CREATED[path] : method === 'GET' ? LISTED[path] : undefined
  const id = made && ID.exec(payload)?.[1]
  if (made && id) known[made] = [id]
  return known
}

/** The values of an answer serve that thing alone: the round keeps ids and secrets. */
const OF_ONE = new Set(['revision', 'amountCents'])

/** Keeps the ids and secrets of an answer for later requests. */
export function remember(answer: Known, own: Known): void {
  for (const [name, values] of Object.entries(answer))
    if (!OF_ONE.has(name))
      own[name] = [...(own[name] ?? []).filter((known) => !values.includes(known)), ...values].slice(-KEPT)
}
