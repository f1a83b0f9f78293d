import { type EventSubject, type EventType, eventPermission } from '#shared/domain/events.ts'
import { type Permission, roleCan } from '#shared/domain/permissions.ts'
import type { Role } from '#shared/domain/roles.ts'

/** How long a notification is kept, then purged each night. */
export const NOTIFICATION_DAYS = 90
/** The hour of the daily summary, in the organization's time zone. */
export const DIGEST_HOUR = 8

/** When an event is mailed: at once, in the daily summary, or never. */
export const emailChoices = ['immediate', 'digest', 'none'] as const
export type EmailChoice = (typeof emailChoices)[number]
/** A member's choice for a kind of event. */
export type NotificationChoice = { inApp: boolean; email: EmailChoice }

/** The devis that a member is notified of: their own, or everyone's. */
export const quoteScopes = ['own', 'all'] as const
export type QuoteScope = (typeof quoteScopes)[number]

type Kind = {
  /** The permission needed to be notified at all, with that of the event itself. */
  permission: Permission
  /**
   * `scope`: the author, and those who follow the devis of everyone; without an author, the owners.
   * `holders`: everyone with the permission. `self`: only the one whose it is.
   */
  audience: 'scope' | 'holders' | 'self'
  /** The author's side receives the client's answer by mail in any case: a signed copy, the client's words. */
  answered: boolean
  /** The default, until the member chooses. */
  choice: NotificationChoice
}
const quote = (email: EmailChoice, answered = false): Kind => ({
  permission: 'quote:read',
  audience: 'scope',
  answered,
  choice: { inApp: true, email },
})
const invitation: Kind = {
  permission: 'member:manage',
  audience: 'holders',
  answered: false,
  choice: { inApp: true, email: 'none' },
}

const conversation = (email: EmailChoice): Kind => ({
  permission: 'inbox:read',
  audience: 'self',
  answered: false,
  choice: { inApp: true, email },
})

const refund = (email: EmailChoice): Kind => ({
  permission: 'payment:write',
  audience: 'holders',
  answered: false,
  choice: { inApp: true, email },
})
const paymentBack: Kind = {
  permission: 'payment:write',
  audience: 'holders',
  answered: false,
  choice: { inApp: true, email: 'immediate' },
}

const ofSubscription = (email: EmailChoice): Kind => ({
  permission: 'invoice:issue',
  audience: 'holders',
  answered: false,
  choice: { inApp: true, email },
})

/** Every event that one may be told of. */
export const notificationKinds = {
  'quote.viewed': quote('none'),
  'quote.signed': quote('digest', true),
  'quote.refused': quote('digest', true),
  'quote.change_requested': quote('digest', true),
  'quote.expired': quote('digest'),
  'invoice.disputed': {
    permission: 'invoice:send',
    audience: 'holders',
    answered: false,
    choice: { inApp: true, email: 'immediate' },
  },
  'invoice.withheld': {
    permission: 'invoice:issue',
    audience: 'holders',
    answered: false,
    choice: { inApp: true, email: 'immediate' },
  },
  'invoice.stopped': {
    permission: 'invoice:issue',
    audience: 'holders',
    answered: false,
    choice: { inApp: true, email: 'immediate' },
  },
  'payment.refund_asked': refund('immediate'),
  'payment.refund_declined': refund('digest'),
  'bank.file_asked': { ...refund('immediate'), permission: 'bank:write' },
  'payment.failed': paymentBack,
  'payment.disputed': paymentBack,
  'payment.lost': paymentBack,
  'payment.refund_failed': paymentBack,
  'received_invoice.status_refused': {
    permission: 'received_invoice:read',
    audience: 'holders',
    answered: false,
    choice: { inApp: true, email: 'immediate' },
  },
  'approved_platform.failed': {
    permission: 'invoice:issue',
    audience: 'holders',
    answered: false,
    choice: { inApp: true, email: 'immediate' },
  },
  // The mail of a devis, an invoice, a statement or an invitation: each is told to those who may read that.
  'mail.failed': { ...quote('immediate'), permission: 'event:read' },
  'invoice_subscription.failed': {
    permission: 'invoice:issue',
    audience: 'holders',
    answered: false,
    choice: { inApp: true, email: 'immediate' },
  },
  'payment_provider.lost': {
    permission: 'payment_provider:write',
    audience: 'holders',
    answered: false,
    choice: { inApp: true, email: 'immediate' },
  },
  'online_subscription.started': ofSubscription('digest'),
  'online_subscription.unpaid': ofSubscription('immediate'),
  'online_subscription.ending': ofSubscription('digest'),
  'online_subscription.ended': ofSubscription('immediate'),
  'online_subscription.failed': ofSubscription('immediate'),
  'online_subscription.withdrawn': ofSubscription('immediate'),
  'online_subscription.withdrawal_failed': ofSubscription('immediate'),
  'invitation.accepted': invitation,
  'invitation.refused': invitation,
  'mailbox.expired': {
    permission: 'organization:read',
    audience: 'self',
    answered: false,
    choice: { inApp: true, email: 'immediate' },
  },
  'conversation.assigned': conversation('digest'),
  'conversation.mentioned': conversation('immediate'),
  'conversation.answered': conversation('none'),
  'conversation.due_soon': conversation('none'),
  'conversation.late': conversation('digest'),
} as const satisfies Partial<Record<EventType, Kind>>

export type NotificationType = keyof typeof notificationKinds
/** Kinds in the order of the preferences. */
export const notificationTypes = Object.keys(notificationKinds) as NotificationType[]

export function isNotificationType(type: string): type is NotificationType {
  return Object.hasOwn(notificationKinds, type)
}

/** A member's choices; the rest follows `notificationKinds`. */
export type ChosenNotifications = {
  quoteScope: QuoteScope | null
  types: Partial<Record<NotificationType, NotificationChoice>>
}

/** Owners and admins follow the devis of everyone until they choose otherwise. */
export function quoteScopeOf(
  role: string,
  { quoteScope }: Pick<ChosenNotifications, 'quoteScope'>,
): QuoteScope {
  return quoteScope ?? (role === 'owner' || role === 'admin' ? 'all' : 'own')
}

export function choiceOf(
  type: NotificationType,
  { types }: Pick<ChosenNotifications, 'types'>,
): NotificationChoice {
  return types[type] ?? notificationKinds[type].choice
}

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
export type NotifiableMember = ChosenNotifications & { userId: string; email: string; role: Role }
export type Recipient = { userId: string } & NotificationChoice

/** Whether a role may be told of an event: it may read both such events and this one. */
export const mayBeTold = (
  role: Role,
  { type, subject }: Pick<NotifiableEvent, 'type' | 'subject'>,
): boolean =>
  roleCan(role, notificationKinds[type].permission) && roleCan(role, eventPermission(type, subject))

/**
 * The recipients of an event's notifications, with their channels: members who may read the event and asked for it, the author
 * first, never the actor. A recipient who is mailed the answer anyway gets no second mail.
 */
export function notificationRecipients(
  event: NotifiableEvent,
  members: readonly NotifiableMember[],
): Recipient[] {
  const kind: Kind = notificationKinds[event.type]
  const authorIsHere = members.some(({ userId }) => userId === event.authorId)
  const isAuthor = ({ userId }: NotifiableMember) => userId === event.authorId
  const concerned = (member: NotifiableMember) => {
    if (isAuthor(member) || kind.audience === 'holders') return true
    if (kind.audience === 'self') return false
    return quoteScopeOf(member.role, member) === 'all' || (!authorIsHere && member.role === 'owner')
  }
  return members
    .filter((member) => member.userId !== event.actorId && mayBeTold(member.role, event))
    .filter(concerned)
    .toSorted((one, other) => Number(isAuthor(other)) - Number(isAuthor(one)))
    .map((member) => {
      const { inApp, email } = choiceOf(event.type, member)
      const mailed = kind.answered && member.email.toLowerCase() === event.answeredTo?.toLowerCase()
      return { userId: member.userId, inApp, email: mailed ? ('none' as const) : email }
    })
    .filter(({ inApp, email }) => inApp || email !== 'none')
}
