import { getBuyer, getSeller } from '#server/features/documents/queries/parties.ts'
import { getInvoiceRow } from '#server/features/invoices/queries/rows.ts'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import type { Tx } from '#server/scope.ts'
import type { SubscriptionProposal } from '#shared/contract/invoice-subscriptions.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { emptyContent, subscriptionContentOf } from '#shared/domain/invoice-subscriptions/content.ts'
import { occurrenceOn } from '#shared/domain/invoice-subscriptions/rhythm.ts'
import { startOfMonth, todayIn } from '#shared/time/calendar-day.ts'
import { shownClient } from './subscriptions.ts'

/**
 * Proposes a new subscription: the lines of an invoice, or nothing yet, from the first of next month on. An archived client stays
 * behind. Errors: not_found, subscription_of_invoice_only.
 */
export async function proposeSubscription(
  tx: Tx,
  { invoiceId }: { invoiceId?: string | undefined },
): Promise<SubscriptionProposal> {
  const { timeZone, currency, franchise } = await getSeller(tx)
  const startsOn = occurrenceOn({ startsOn: startOfMonth(todayIn(timeZone, tx.now)), every: 'month' }, 1)
  const rest = { currency, timeZone, startsOn }
  if (invoiceId === undefined) {
    const { vatOnDebits, paymentTerms } = await getInvoiceSettings(tx)
    const vat = { kind: franchise ? ('franchise' as const) : ('domestic' as const) }
    return { ...rest, content: emptyContent({ vat, vatOnDebits, paymentTerms }), client: null }
  }
  const invoice = await getInvoiceRow(tx, invoiceId)
  if (invoice.kind !== 'invoice') throw new DomainError('subscription_of_invoice_only')
  const content = subscriptionContentOf(invoice.content)
  const { buyer } = await getBuyer(tx, content)
  const companyId = buyer?.companyArchived ? null : content.companyId
  const contactId = buyer?.contactArchived ? null : content.contactId
  const active = companyId === content.companyId && contactId === content.contactId
  return {
    ...rest,
    content: { ...content, companyId, contactId },
    client: active ? shownClient(buyer) : null,
  }
}
