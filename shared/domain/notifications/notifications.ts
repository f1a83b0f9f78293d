import type { EventSubject, EventType } from '#shared/domain/events.ts'
import type { NotificationChoice, NotificationKind } from '#shared/domain/notification-kind.ts'
import { featureNotifications } from '#shared/domain/notifications.gen.ts'

/** How long a notification is kept, then purged each night. */
export const NOTIFICATION_DAYS = 90
/** The hour of the daily summary, in the organization's time zone. */
export const DIGEST_HOUR = 8

/** The devis that a member is notified of: their own, or everyone's. */
export const quoteScopes = ['own', 'all'] as const
export type QuoteScope = (typeof quoteScopes)[number]

/** Every event that one may be told of, from each feature's notifications.ts. */
export const notificationKinds = featureNotifications satisfies Partial<Record<EventType, NotificationKind>>

export type NotificationType = keyof typeof notificationKinds

/** The subjects that the preferences begin with. */
const FIRST_SUBJECTS: readonly string[] = [
  'quote',
  'invoice',
  'payment',
  'bank',
  'received_invoice',
  'approved_platform',
  'mail',
  'invoice_subscription',
  'payment_provider',
  'online_subscription',
  'invitation',
  'mailbox',
  'conversation',
] satisfies EventSubject[]
const placeOf = (type: string) => {
  const place = FIRST_SUBJECTS.indexOf(type.split('.')[0] ?? '')
  return place === -1 ? FIRST_SUBJECTS.length : place
}

/** Kinds in the order of the preferences. */
export const notificationTypes = (Object.keys(notificationKinds) as NotificationType[]).toSorted(
  (one, other) => placeOf(one) - placeOf(other),
)

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
