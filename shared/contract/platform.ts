import { z } from 'zod'
import { mailLimitErrors } from '#shared/domain/platform/mail-allowance.ts'
import { undeliveredStates } from '#shared/domain/platform/undelivered-mails.ts'
import { eventSubjects, eventTypes } from '../domain/events.ts'
import { cursorInput, historyPageOf, idSchema, instantSchema, memberEndpoint, pageOf } from './endpoint.ts'

export const eventSchema = z.object({
  id: idSchema,
  type: z.enum(Object.keys(eventTypes) as [keyof typeof eventTypes]),
  occurredAt: instantSchema,
  actorName: z.string().nullable(),
  subjectType: z.enum(eventSubjects),
  subjectId: idSchema,
  companyId: idSchema.nullable(),
  contactId: idSchema.nullable(),
  amountCents: z.int().nullable(),
  description: z.string().nullable(),
  meta: z.record(z.string(), z.unknown()),
})
export type EventEntry = z.output<typeof eventSchema>

/** Mails of one request to try again. */
export const RETRY_MAX = 200

const undeliveredFilter = { state: z.enum(undeliveredStates).optional() }

/** A mail of Ardoise that did not reach its recipient. `lastError`: what their server, or the relay, answered. */
export const undeliveredMailSchema = z.object({
  id: idSchema,
  kind: z.string(),
  state: z.enum(undeliveredStates),
  to: z.string(),
  /** The page of what it is about; null for a notification or a report. */
  subjectType: z
    .enum(['quote', 'invoice', 'company', 'contact', 'online_subscription', 'invitation'])
    .nullable(),
  subjectId: idSchema.nullable(),
  number: z.string().nullable(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  askedAt: instantSchema,
})
export type UndeliveredMail = z.output<typeof undeliveredMailSchema>

export const platformContract = {
  listEvents: memberEndpoint({
    method: 'GET',
    path: '/events',
    permission: 'event:read',
    summary: 'Ce qui s’est passé dans l’organisation, du plus récent au plus ancien.',
    input: z.object({
      ...cursorInput,
      subjectId: idSchema.optional(),
      companyId: idSchema.optional(),
      contactId: idSchema.optional(),
    }),
    output: historyPageOf(eventSchema),
  }),
  resendMail: memberEndpoint({
    method: 'POST',
    path: '/mails/{mailId}/resend',
    permission: 'event:read',
    summary: 'Renvoie un e-mail qui n’a pas pu être remis, si vous pouvez envoyer de tels e-mails.',
    input: z.object({ mailId: idSchema }),
    output: z.object({ mailId: idSchema }),
    errors: ['not_found', 'mail_not_failed', ...mailLimitErrors],
  }),
  listUndeliveredMails: memberEndpoint({
    method: 'GET',
    path: '/mails/undelivered',
    permission: 'event:read',
    summary:
      'Les e-mails d’Ardoise non remis ou en attente d’un nouvel essai, parmi ceux que vous pouvez envoyer.',
    input: z.object({ ...cursorInput, ...undeliveredFilter }),
    output: pageOf(undeliveredMailSchema),
  }),
  countUndeliveredMails: memberEndpoint({
    method: 'GET',
    path: '/mails/undelivered/count',
    permission: 'event:read',
    summary:
      'Combien d’e-mails ne sont pas remis, en tout et par état. `toRetry`\u00a0: combien seront repris si vous les réessayez tous.',
    input: z.object(undeliveredFilter),
    output: z.object({
      count: z.int(),
      byState: z.record(z.enum(undeliveredStates), z.int()),
      toRetry: z.int(),
    }),
  }),
  retryMails: memberEndpoint({
    method: 'POST',
    path: '/mails/undelivered/retry',
    permission: 'event:read',
    summary:
      'Réessaie aussitôt des e-mails non remis, ou tous (200 à la fois, les plus anciens d’abord), sauf ceux qui ont échoué il y a plus de 30 jours et ceux dont le devis est clos ou la facture réglée. `left`\u00a0: combien attendent encore, la limite d’envoi étant atteinte.',
    input: z.object({ mailIds: z.array(idSchema).min(1).max(RETRY_MAX).optional() }),
    output: z.object({ retried: z.int(), left: z.int() }),
    errors: ['not_found', ...mailLimitErrors],
  }),
}
