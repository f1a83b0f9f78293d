import type { ShownTaskLink } from '#shared/contract/task-fields.ts'
import { TextLink } from '#web/ui/text-link.tsx'

/** The name of a linked record, which leads to its page where it has one. */
export function TaskLinkName({ link: { kind, id, label, conversationId } }: { link: ShownTaskLink }) {
  if (kind === 'company')
    return (
      <TextLink to="/crm/companies/$companyId" params={{ companyId: id }}>
        {label}
      </TextLink>
    )
  if (kind === 'contact')
    return (
      <TextLink to="/crm/contacts/$contactId" params={{ contactId: id }}>
        {label}
      </TextLink>
    )
  if (kind === 'quote')
    return (
      <TextLink to="/templates/quotes/$quoteId" params={{ quoteId: id }}>
        {label}
      </TextLink>
    )
  if (kind === 'invoice')
    return (
      <TextLink to="/revenues/management/invoices/$invoiceId" params={{ invoiceId: id }}>
        {label}
      </TextLink>
    )
  const mail = kind === 'conversation' ? id : kind === 'message' ? conversationId : null
  if (mail !== null)
    return (
      <TextLink to="/conversations" search={{ view: 'all', open: mail }}>
        {label}
      </TextLink>
    )
  return <span>{label}</span>
}
