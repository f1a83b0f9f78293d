import { z } from 'zod'
import { idSchema, memberEndpoint } from './endpoint.ts'

const quoteSendersSchema = z.object({
  /** The organization’s choice, with its address; null: Ardoise’s own sender. */
  mailboxId: idSchema.nullable(),
  address: z.string().nullable(),
  /** Mailboxes from which the caller writes. */
  items: z.array(
    z.object({
      mailboxId: idSchema,
      address: z.string(),
      /** Why nothing leaves from it now; null: it does. */
      refusal: z.enum(['mailbox_refused', 'scope_missing']).nullable(),
      /** Whether the whole team writes from it, so that the organization may choose it. */
      shared: z.boolean(),
    }),
  ),
})
export type QuoteSenders = z.output<typeof quoteSendersSchema>

/** Part of `quotesContract`. */
export const quoteSenderEndpoints = {
  listQuoteSenders: memberEndpoint({
    method: 'GET',
    path: '/quotes/senders',
    permission: 'quote:read',
    summary: 'D’où partent les devis\u00a0: le choix de l’organisation, et les comptes mail où l’on écrit.',
    input: z.object({}),
    output: quoteSendersSchema,
  }),
  chooseQuoteMailbox: memberEndpoint({
    method: 'PUT',
    path: '/quotes/senders',
    permission: 'organization:update',
    summary: 'Choisit le compte mail partagé d’où partent les devis, ou l’expéditeur d’Ardoise.',
    input: z.object({ mailboxId: idSchema.nullable() }),
    output: quoteSendersSchema,
    errors: ['not_found'],
  }),
}
