import { readAs } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { readOffer } from '#server/features/online-payments/queries/offer.ts'
import { findLastPayment } from '#server/features/payments/queries/paid-invoices.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import type { InvoiceLinkView } from '#shared/contract/invoice-sending.ts'
import { DEFAULT_TONE } from '#shared/domain/documents/document-tones.ts'
import { shownDocument } from '#shared/domain/documents/shown-document.ts'
import { askedDespite, disputedCents } from '#shared/domain/invoices/dispute.ts'
import { epcPayment } from '#shared/domain/invoices/epc-payment.ts'
import { isOverdue } from '#shared/domain/invoices/invoice.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { readClientAnswers } from '../queries/client-answers.ts'
import type { LinkFacts } from '../queries/links.ts'
import { readOrder } from '../queries/order.ts'
import { findOpenDispute } from '../store/disputes.ts'
import { readLink } from './read-link.ts'

/** The data of the client's page. Changes nothing, so that a preview of the link is not counted as read. Errors: those of a link. */
export async function viewLink(caller: Caller, input: { token: string }): Promise<InvoiceLinkView> {
  const { scope, linkId } = await openLink(caller, 'invoice', input.token)
  const { link, order, dispute, answers, payment, now } = await readAs(scope, async (tx) => {
    const read = await readLink(tx, linkId)
    const [documents, problem, said, paid] = await Promise.all([
      readOrder(tx, read),
      findOpenDispute(tx, read.id),
      isOwed(read) ? readClientAnswers(tx, { invoiceId: read.id, timeZone: read.timezone }) : null,
      read.paid_cents > 0 ? findLastPayment(tx, read.id) : null,
    ])
    return { link: read, order: documents, dispute: problem, answers: said, payment: paid, now: tx.now }
  })
  const online = await readOffer(caller.context, scope.orgId, { invoiceId: link.id })
  const { document, owed_cents: owedCents } = link
  const contested = dispute === null ? 0 : disputedCents(owedCents, dispute.amount_cents)
  // What is not contested may be late.
  const status = contested > 0 && contested < owedCents ? 'sent' : link.status
  const dated = { kind: link.kind, status, dueOn: link.due_on }
  return {
    document: shownDocument(document),
    status: link.status,
    overdue: owedCents > 0 && isOverdue(dated, todayIn(link.timezone, now)),
    owedCents,
    paidCents: link.paid_cents,
    creditedCents: link.credited_cents,
    remittedCents: link.remitted_cents,
    receivedOn: payment && todayIn(link.timezone, payment.capturedAt),
    epc: epcPayment({
      ...document,
      totals: { ...document.totals, dueCents: askedDespite(owedCents, contested) },
    }),
    online,
    order,
    dispute: dispute && {
      reason: dispute.reason,
      message: dispute.message,
      amountCents: dispute.amount_cents,
      openedAt: dispute.opened_at.toISOString(),
    },
    disputedCents: contested,
    answers,
    organizationName: link.organization_name,
    tone: document.sellerTone ?? DEFAULT_TONE,
    timeZone: link.timezone,
  }
}

const isOwed = ({ owed_cents, company_id, contact_id }: LinkFacts): boolean =>
  owed_cents > 0 && (company_id ?? contact_id) !== null
