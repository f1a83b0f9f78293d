import { z } from 'zod'
import { mailLimitErrors } from '#shared/domain/platform/mail-allowance.ts'
import { eventSubjects, eventTypes } from '../domain/events.ts'
import { cursorInput, historyPageOf, idSchema, instantSchema, memberEndpoint } from './endpoint.ts'

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
    permission: 'quote:send',
    summary: 'Renvoie un e-mail qui n’a pas pu être remis.',
    input: z.object({ mailId: idSchema }),
    output: z.object({ mailId: idSchema }),
    errors: ['not_found', 'mail_not_failed', ...mailLimitErrors],
  }),
}
