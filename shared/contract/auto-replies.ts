import { z } from 'zod'
import { templateLanguages } from '#shared/domain/email-templates/languages.ts'
import { acknowledgeTimes } from '#shared/domain/mail-sending/auto-reply.ts'
import { SIGNATURE_MAX } from '#shared/domain/mail-sending/draft.ts'
import { daySchema, idSchema, memberEndpoint } from './endpoint.ts'
import { lineText } from './ruled-text.ts'

const awaySchema = z
  .object({
    /** Days of the organization, both included. */
    from: daySchema,
    to: daySchema,
    /** Empty: that of the mail that is answered. */
    subject: lineText().trim().max(200, 'Objet trop long (max. 200 caractères)'),
    text: z.string().min(1, 'Écrivez un message.').max(SIGNATURE_MAX, 'Message trop long'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Le dernier jour précède le premier.' })
const autoReplyFields = {
  acknowledges: z.boolean(),
  acknowledgesWhen: z.enum(acknowledgeTimes).default('always'),
  /** HTML of the editor, with variables such as `{salutation}`. Cleaned when it is saved. */
  acknowledgement: z.string().max(SIGNATURE_MAX, 'Message trop long'),
  away: awaySchema.nullable(),
  /** The language of the greeting and of the days in the texts. */
  language: z.enum(templateLanguages).default('fr'),
}
export const autoReplySchema = z.object({
  mailboxId: idSchema,
  address: z.string(),
  ...autoReplyFields,
  /** The answer that it gives now; null: none. */
  active: z.enum(['acknowledgement', 'vacation']).nullable(),
})
export type AutoReply = z.output<typeof autoReplySchema>

/** The automatic answers of mailboxes: a part of the contract of sending. */
export const autoReplyEndpoints = {
  listAutoReplies: memberEndpoint({
    method: 'GET',
    path: '/mail-senders/auto-replies',
    permission: 'inbox:write',
    summary: 'Ce que répondent d’eux-mêmes les comptes mail depuis lesquels on peut écrire.',
    input: z.object({}),
    output: z.object({ items: z.array(autoReplySchema) }),
  }),
  saveAutoReply: memberEndpoint({
    method: 'PUT',
    path: '/mail-senders/{mailboxId}/auto-reply',
    permission: 'inbox:write',
    summary: 'Règle l’accusé de réception et l’absence d’un compte mail.',
    input: z
      .object({ mailboxId: idSchema, ...autoReplyFields })
      .refine(({ acknowledges, acknowledgement }) => !acknowledges || acknowledgement !== '', {
        path: ['acknowledgement'],
        message: 'Écrivez un message.',
      }),
    output: autoReplySchema,
    errors: ['not_found'],
  }),
}
