import { type EventSubject, eventPermission } from '#shared/domain/events.ts'
import type { Access } from '#shared/domain/member-rights.ts'
import type { NotificationChoice, NotificationKind } from '#shared/domain/notification-kind.ts'
import { mayDo } from '#shared/domain/permissions.ts'
import {
  type ChosenNotifications,
  choiceOf,
  type NotificationType,
  notificationKinds,
  quoteScopeOf,
} from './notifications.ts'

export type NotifiableEvent = {
  type: NotificationType
  /** Its subject: a mail's decides who may learn of it. */
  subject: EventSubject
  actorId: string | null
  /** The author: who wrote the devis, sent the invitation or connected the mail account; null when unknown. */
  authorId: string | null
  /** The address of the seller's side that is mailed the client's answer in any case; null when none is. */
  answeredTo: string | null
}
export type NotifiableMember = ChosenNotifications & Access & { userId: string; email: string }
export type Recipient = { userId: string } & NotificationChoice

/** Whether somebody may be told of an event: it may read both such events and this one. */
export const mayBeTold = (
  access: Access,
  { type, subject }: Pick<NotifiableEvent, 'type' | 'subject'>,
): boolean =>
  mayDo(access, notificationKinds[type].permission) && mayDo(access, eventPermission(type, subject))

/**
 * The recipients of an event's notifications, with their channels: members who may read the event and asked for it, the author
 * first, never the actor. A recipient who is mailed the answer anyway gets no second mail.
 */
export function notificationRecipients(
  event: NotifiableEvent,
  members: readonly NotifiableMember[],
): Recipient[] {
  const kind: NotificationKind = notificationKinds[event.type]
  const authorIsHere = members.some(({ userId }) => userId === event.authorId)
  const isAuthor = ({ userId }: NotifiableMember) => userId === event.authorId
  const concerned = (member: NotifiableMember) => {
    if (isAuthor(member) || kind.audience === 'holders') return true
    if (kind.audience === 'self') return false
    return quoteScopeOf(member.role, member) === 'all' || (!authorIsHere && member.role === 'owner')
  }
  return members
    .filter((member) => member.userId !== event.actorId && mayBeTold(member, event))
    .filter(concerned)
    .toSorted((one, other) => Number(isAuthor(other)) - Number(isAuthor(one)))
    .map((member) => {
      const { inApp, email } = choiceOf(event.type, member)
      const mailed = kind.answered && member.email.toLowerCase() === event.answeredTo?.toLowerCase()
      return { userId: member.userId, inApp, email: mailed ? ('none' as const) : email }
    })
    .filter(({ inApp, email }) => inApp || email !== 'none')
}
