import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Notification } from '#shared/contract/notifications.ts'
import { useOrganization } from '#web/api/me.ts'

type SubjectLinkProps = {
  notification: Notification
  id?: string
  onClick?: () => void
  className?: string
  children: ReactNode
}

/** Leads to what a notification is about. */
export function SubjectLink({ notification, ...rest }: SubjectLinkProps) {
  const { orgId } = useOrganization()
  const { subjectType, subjectId } = notification
  if (subjectType === 'quote')
    return <Link {...rest} to="/templates/quotes/$quoteId" params={{ quoteId: subjectId }} />
  if (subjectType === 'invoice')
    return <Link {...rest} to="/revenues/management/invoices/$invoiceId" params={{ invoiceId: subjectId }} />
  if (subjectType === 'invoice_subscription')
    return (
      <Link
        {...rest}
        to="/revenues/management/subscriptions/$subscriptionId"
        params={{ subscriptionId: subjectId }}
      />
    )
  if (subjectType === 'online_subscription')
    return (
      <Link
        {...rest}
        to="/revenues/stripe/subscriptions/$subscriptionId"
        params={{ subscriptionId: subjectId }}
      />
    )
  if (subjectType === 'company')
    return <Link {...rest} to="/crm/companies/$companyId" params={{ companyId: subjectId }} />
  if (subjectType === 'contact')
    return <Link {...rest} to="/crm/contacts/$contactId" params={{ contactId: subjectId }} />
  if (subjectType === 'bank') return <Link {...rest} to="/revenues/management/bank/transfers" />
  if (subjectType === 'payment') return <Link {...rest} to="/revenues/history" />
  if (subjectType === 'payment_provider') return <Link {...rest} to="/revenues/stripe" />
  if (subjectType === 'approved_platform') return <Link {...rest} to="/settings/approved-platform" />
  if (subjectType === 'conversation')
    return <Link {...rest} to="/conversations" search={{ view: 'all', open: subjectId }} />
  if (subjectType === 'invitation') return <Link {...rest} to="/orgs/$orgId/members" params={{ orgId }} />
  return <Link {...rest} to="/manager/mail" />
}
