import { findSellerAddress } from '#server/features/documents/queries/seller-address.ts'
import { findAuthor, listNotifiableMembers } from '#server/features/notifications/queries/notifications.ts'
import { insertNotifications } from '#server/features/notifications/store/notifications.ts'
import type { DomainEvent, Tx } from '#server/scope.ts'
import { memberRights } from '#shared/domain/member-rights.ts'
import {
  isNotificationType,
  type NotificationType,
  notificationKinds,
} from '#shared/domain/notifications/notifications.ts'
import { mayBeTold, notificationRecipients } from '#shared/domain/notifications/notified-members.ts'
import { roles } from '#shared/domain/roles.ts'

/** Notifies the members who want to know of an event, in its transaction: four statements for any number of members. */
export async function notifyMembers(tx: Tx, event: DomainEvent): Promise<void> {
  if (!isNotificationType(event.type)) return
  const type: NotificationType = event.type
  const { answered } = notificationKinds[type]
  const subject = event.subject.type
  const authorId = await findAuthor(tx, event)
  const members = await listNotifiableMembers(
    tx,
    roles.filter((role) => mayBeTold({ role, rights: memberRights }, { type, subject })),
  )
  const answeredTo = answered ? ((await findSellerAddress(tx, authorId))?.email ?? null) : null
  const recipients = notificationRecipients(
    { type, subject, actorId: tx.scope.userId, authorId, answeredTo },
    members,
  )
  if (recipients.length === 0) return
  await insertNotifications(tx, event, recipients)
  if (recipients.some(({ email }) => email === 'immediate'))
    await tx.enqueue('mail-notifications', { orgId: tx.scope.orgId, eventId: event.id })
}
