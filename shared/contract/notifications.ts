import { z } from 'zod'
import { emailChoices } from '#shared/domain/notification-kind.ts'
import {
  type NotificationType,
  notificationTypes,
  quoteScopes,
} from '#shared/domain/notifications/notifications.ts'
import { cursorInput, idSchema, instantSchema, memberEndpoint, pageOf, publicEndpoint } from './endpoint.ts'
import { eventSchema } from './platform.ts'

const typeSchema = z.enum(notificationTypes as [NotificationType, ...NotificationType[]])

/** An event that one was told of; its id is the event's. */
export const notificationSchema = eventSchema.extend({ type: typeSchema, readAt: instantSchema.nullable() })
export type Notification = z.output<typeof notificationSchema>

const filter = {
  state: z.enum(['all', 'unread']).default('all'),
  type: typeSchema.optional(),
}
export type NotificationFilter = z.output<z.ZodObject<typeof filter>>

const ids = z.array(idSchema).min(1, 'Choisissez au moins une ligne').max(200, 'Au plus 200 lignes à la fois')
const oneOfTwo = 'Indiquez soit des notifications, soit un instant.'
const exactlyOne = (one: unknown, other: unknown) => (one === undefined) !== (other === undefined)

export const notificationChoiceSchema = z.strictObject({ inApp: z.boolean(), email: z.enum(emailChoices) })
const choicesSchema = z.record(typeSchema, notificationChoiceSchema)
export const notificationPreferencesSchema = z.object({
  quoteScope: z.enum(quoteScopes),
  types: choicesSchema,
})
export type NotificationPreferences = z.output<typeof notificationPreferencesSchema>

/** Signed by the installation: whose mails, of which kind; or random, of a prospecting mail. */
const unsubscribeToken = z.string().min(1).max(400)

export const notificationsContract = {
  listNotifications: memberEndpoint({
    method: 'GET',
    path: '/notifications',
    permission: 'event:read',
    summary: 'Ses notifications dans l’organisation, de la plus récente à la plus ancienne.',
    input: z.object({ ...filter, ...cursorInput }),
    output: pageOf(notificationSchema),
  }),
  countNotifications: memberEndpoint({
    method: 'GET',
    path: '/notifications/count',
    permission: 'event:read',
    summary: 'Le nombre de ses notifications, et l’instant de la plus récente.',
    input: z.object(filter),
    output: z.object({ count: z.int(), latestAt: instantSchema.nullable() }),
  }),
  markNotificationsRead: memberEndpoint({
    method: 'POST',
    path: '/notifications/read',
    permission: 'event:read',
    summary: 'Marque comme lues les notifications nommées, ou toutes celles reçues jusqu’à un instant.',
    input: z
      .object({ notificationIds: ids.optional(), upTo: instantSchema.optional() })
      .refine(({ notificationIds, upTo }) => exactlyOne(notificationIds, upTo), { error: oneOfTwo }),
    /** `readAt` names what was just marked, for undoing. */
    output: z.object({ count: z.int(), readAt: instantSchema }),
  }),
  markNotificationsUnread: memberEndpoint({
    method: 'POST',
    path: '/notifications/unread',
    permission: 'event:read',
    summary: 'Marque comme non lues les notifications nommées, ou celles marquées lues à un instant.',
    input: z
      .object({ notificationIds: ids.optional(), readAt: instantSchema.optional() })
      .refine(({ notificationIds, readAt }) => exactlyOne(notificationIds, readAt), { error: oneOfTwo }),
    output: z.object({ count: z.int() }),
  }),
  getNotificationPreferences: memberEndpoint({
    method: 'GET',
    path: '/notifications/preferences',
    permission: 'event:read',
    summary: 'Ce dont on veut être averti dans l’organisation, et où.',
    input: z.object({}),
    output: notificationPreferencesSchema,
  }),
  updateNotificationPreferences: memberEndpoint({
    method: 'PATCH',
    path: '/notifications/preferences',
    permission: 'event:read',
    summary: 'Change une partie de ses préférences de notification.',
    input: z.object({
      quoteScope: z.enum(quoteScopes).optional(),
      types: z.partialRecord(typeSchema, notificationChoiceSchema).optional(),
    }),
    output: notificationPreferencesSchema,
  }),
  getUnsubscription: publicEndpoint({
    method: 'GET',
    path: '/unsubscribe/{token}',
    summary: 'Ce que le lien d’un e-mail de notification ou de prospection permet de ne plus recevoir.',
    input: z.object({ token: unsubscribeToken }),
    output: z.object({
      /** A kind of event, the daily summary, or what an organization offers its contacts. */
      kind: z.union([typeSchema, z.enum(['digest', 'prospecting'])]),
      organizationName: z.string().nullable(),
      emailMasked: z.string().nullable(),
      /** Whether such mails are still to come. */
      subscribed: z.boolean(),
    }),
    errors: ['link_invalid'],
    limit: { max: 60, seconds: 60, by: 'ip' },
  }),
  unsubscribe: publicEndpoint({
    method: 'POST',
    path: '/unsubscribe/{token}',
    summary: 'Ne plus recevoir ces e-mails (RFC 8058), ou aucun e-mail de notification.',
    input: z.object({
      token: unsubscribeToken,
      everything: z.boolean().optional(),
      /** Sent by mail programs. */
      'List-Unsubscribe': z.literal('One-Click').optional(),
    }),
    output: z.object({ unsubscribed: z.literal(true) }),
    errors: ['link_invalid'],
    idempotent: false,
    limit: { max: 60, seconds: 60, by: 'ip' },
  }),
  resubscribe: publicEndpoint({
    method: 'POST',
    path: '/unsubscribe/{token}/undo',
    summary: 'Revient sur l’opposition faite par le lien d’un e-mail de prospection.',
    input: z.object({ token: unsubscribeToken }),
    /** False where the person opposed in another way too. */
    output: z.object({ subscribed: z.boolean() }),
    errors: ['link_invalid'],
    idempotent: false,
    limit: { max: 60, seconds: 60, by: 'ip' },
  }),
}
