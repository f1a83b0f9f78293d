import type { EventEntry } from '#shared/contract/platform.ts'
import { isNotificationType } from '#shared/domain/notifications/notifications.ts'
import { TextLink } from '#web/ui/text-link.tsx'

type EventLinkProps = { event: EventEntry; sentence: string }

/** « Voir » leads to what the event is about; nothing when it is gone or has no page. */
export function EventLink({ event, sentence }: EventLinkProps) {
  const { type, subjectType, subjectId, companyId } = event
  const look = {
    className: 'stretched-link ms-auto text-xs',
    'aria-label': `Voir\u00a0: ${sentence}`,
    children: 'Voir',
  }
  if (type === 'quote.deleted' || type === 'invoice.deleted' || type === 'received_invoice.deleted')
    return null
  if (subjectType === 'quote')
    return <TextLink {...look} to="/templates/quotes/$quoteId" params={{ quoteId: subjectId }} />
  if (subjectType === 'invoice')
    return (
      <TextLink {...look} to="/revenues/management/invoices/$invoiceId" params={{ invoiceId: subjectId }} />
    )
  if (subjectType === 'received_invoice')
    return (
      <TextLink {...look} to="/revenues/management/received/$receivedId" params={{ receivedId: subjectId }} />
    )
  if (subjectType === 'catalogue') return <TextLink {...look} to="/revenues/management/catalogue" />
  if (subjectType === 'mandate') return <TextLink {...look} to="/revenues/management/bank/mandates" />
  if (subjectType === 'debit') return <TextLink {...look} to="/revenues/management/bank/debits" />
  if (subjectType === 'bank') return <TextLink {...look} to="/revenues/management/bank" />
  if (subjectType === 'invoice_subscription')
    return (
      <TextLink
        {...look}
        to="/revenues/management/subscriptions/$subscriptionId"
        params={{ subscriptionId: subjectId }}
      />
    )
  if (subjectType === 'online_subscription')
    return (
      <TextLink
        {...look}
        to="/revenues/stripe/subscriptions/$subscriptionId"
        params={{ subscriptionId: subjectId }}
      />
    )
  if (subjectType === 'conversation')
    return <TextLink {...look} to="/conversations" search={{ view: 'all', open: subjectId }} />
  if (subjectType === 'contact')
    return <TextLink {...look} to="/crm/contacts/$contactId" params={{ contactId: subjectId }} />
  if (subjectType === 'payment' && isNotificationType(type))
    return <TextLink {...look} to="/revenues/history" search={{ payment: subjectId }} />
  const company = subjectType === 'company' ? subjectId : companyId
  if (company !== null)
    return <TextLink {...look} to="/crm/companies/$companyId" params={{ companyId: company }} />
  if (subjectType === 'payment_provider') return <TextLink {...look} to="/revenues/stripe" />
  if (subjectType === 'approved_platform') return <TextLink {...look} to="/settings/approved-platform" />
  if (subjectType === 'directory') return <TextLink {...look} to="/settings/directory" />
  if (subjectType === 'billing') return <TextLink {...look} to="/billing" />
  if (subjectType === 'domain' || subjectType === 'sign_in')
    return <TextLink {...look} to="/settings/sign-in" />
  if (subjectType === 'organization') return <TextLink {...look} to="/settings/organization" />
  return null
}
