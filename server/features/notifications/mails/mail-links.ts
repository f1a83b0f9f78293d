import type { ToldEvent } from '#server/features/notifications/queries/notifications.ts'
import {
  type MailKind,
  signUnsubscription,
} from '#server/features/notifications/steps/sign-unsubscription.ts'
import type { Tx } from '#server/scope.ts'
import type { MailLinks } from './notification-mail.ts'

/** The links of a mail to one member; `oneClick` is what mail programs call by themselves (RFC 8058). */
export function mailLinks(
  tx: Tx,
  { userId, kind, event }: { userId: string; kind: MailKind; event?: ToldEvent },
): MailLinks & { oneClick: string } {
  const { context, orgId } = tx.scope
  const { appUrl } = context.config
  const token = signUnsubscription(context, { orgId, userId, kind })
  return {
    subject: appUrl + (event ? subjectPath(event, orgId) : '/notifications'),
    preferences: `${appUrl}/notifications?tab=preferences`,
    unsubscribe: `${appUrl}/unsubscribe/${token}`,
    oneClick: `${appUrl}/api/v1/unsubscribe/${token}`,
  }
}

function subjectPath({ subjectType, subjectId }: ToldEvent, orgId: string): string {
  if (subjectType === 'quote') return `/templates/quotes/${subjectId}`
  if (subjectType === 'invoice_subscription') return `/revenues/management/subscriptions/${subjectId}`
  if (subjectType === 'online_subscription') return `/revenues/stripe/subscriptions/${subjectId}`
  if (subjectType === 'invoice') return `/revenues/management/invoices/${subjectId}`
  if (subjectType === 'payment') return `/revenues/history?payment=${subjectId}`
  if (subjectType === 'bank') return '/revenues/management/bank/transfers'
  if (subjectType === 'company') return `/crm/companies/${subjectId}`
  if (subjectType === 'contact') return `/crm/contacts/${subjectId}`
  if (subjectType === 'received_invoice') return `/revenues/management/received/${subjectId}`
  if (subjectType === 'invitation') return `/orgs/${orgId}/members`
  if (subjectType === 'conversation') return `/conversations?view=all&open=${subjectId}`
  if (subjectType === 'approved_platform') return '/settings/approved-platform'
  if (subjectType === 'payment_provider') return '/revenues/stripe'
  if (subjectType === 'mailbox') return '/manager/mail'
  return '/notifications'
}
