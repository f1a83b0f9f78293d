import { inTransaction } from '#server/db/transaction.ts'
import {
  getOrganizationFacts,
  listMailedMembers,
  listToldEvents,
  type ToldEvent,
} from '#server/features/notifications/queries/notifications.ts'
import { claimImmediate } from '#server/features/notifications/store/notifications.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import { type AppContext, systemScope, type Tx } from '#server/scope.ts'
import type { NotificationType } from '#shared/domain/notifications/notifications.ts'
import { mayBeTold } from '#shared/domain/notifications/notified-members.ts'
import { mailLinks } from '../mails/mail-links.ts'
import { notificationMail } from '../mails/notification-mail.ts'

const BATCH = 50

/**
 * Queues the mails of one event, a batch a transaction: killed in the middle it goes on where it was, and nobody is
 * mailed twice.
 */
export async function mailNotifications(
  context: AppContext,
  { orgId, eventId }: { orgId: string; eventId: string },
): Promise<void> {
  for (;;) {
    const taken = await inTransaction(systemScope(context, orgId), async (tx) => {
      const userIds = await claimImmediate(tx, eventId, BATCH)
      const [event] = await listToldEvents(tx, [eventId])
      if (event && userIds.length > 0) await mailEach(tx, event, userIds)
      return userIds.length
    })
    if (taken < BATCH) return
  }
}

async function mailEach(tx: Tx, event: ToldEvent, userIds: string[]): Promise<void> {
  const kind = event.type as NotificationType
  const organization = await getOrganizationFacts(tx)
  for (const { userId, email, name, ...access } of await listMailedMembers(tx, userIds)) {
    if (!mayBeTold(access, { type: kind, subject: event.subjectType })) continue
    const links = mailLinks(tx, { userId, kind, event })
    await queueMail(
      tx,
      {
        kind: 'notification',
        to: { email, name },
        urgent: false,
        counts: false,
        secret: false,
        unsubscribeUrl: links.oneClick,
      },
      notificationMail({ event, organization, links }),
    )
  }
}
