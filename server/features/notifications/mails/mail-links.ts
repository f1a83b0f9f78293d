import type { ToldEvent } from '#server/features/notifications/queries/notifications.ts'
import {
  type MailKind,
  signUnsubscription,
} from '#server/features/notifications/steps/sign-unsubscription.ts'
import type { Tx } from '#server/scope.ts'
import { hrefOfPage } from '#shared/domain/page-of.ts'
import { subjectPage } from '#shared/domain/subject-page.ts'
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
    subject: appUrl + hrefOfPage((event && subjectPage(event, orgId)) ?? { path: '/notifications' }),
    preferences: `${appUrl}/notifications?tab=preferences`,
    unsubscribe: `${appUrl}/unsubscribe/${token}`,
    oneClick: `${appUrl}/api/v1/unsubscribe/${token}`,
  }
}
