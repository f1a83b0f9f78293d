import { z } from 'zod'
import { type SendingFault, sendingFaults, sendingStates } from '#shared/domain/mail-sending/sending.ts'
import { cursorInput, idSchema, instantSchema, memberEndpoint, pageOf } from './endpoint.ts'
import { recipientSchema } from './mail-recipients.ts'

/** A mail that was accepted for sending and is not yet one of the conversation's mails. */
export const sendingSchema = z.object({
  id: idSchema,
  conversationId: idSchema.nullable(),
  mailboxId: idSchema,
  state: z.enum(sendingStates),
  /** Said of a failed, unsure or cancelled one: the sentence of `sendingFaults`. */
  fault: z.enum(Object.keys(sendingFaults) as [SendingFault, ...SendingFault[]]).nullable(),
  /** In the server's own words, to be shown small. */
  faultDetail: z.string().nullable(),
  authorId: idSchema.nullable(),
  authorName: z.string().nullable(),
  subject: z.string(),
  to: z.array(recipientSchema),
  cc: z.array(recipientSchema),
  bcc: z.array(recipientSchema),
  /** Body and signature, without the history. Its `cid:` pictures are files. */
  html: z.string(),
  files: z.array(
    z.object({ id: idSchema, name: z.string(), size: z.int(), contentId: z.string().nullable() }),
  ),
  createdAt: instantSchema,
  /** When it leaves: 10 s later, or at the chosen instant. */
  dueAt: instantSchema,
  /** Whether its instant was chosen: « Programmé ». */
  scheduled: z.boolean(),
  unlessAnswered: z.boolean(),
  sentAt: instantSchema.nullable(),
  /** The devis or the invoice that it carries: it cannot be taken back. */
  quoteId: idSchema.nullable(),
  invoiceId: idSchema.nullable(),
  /** Whether its mailbox answers by itself. */
  automatic: z.boolean(),
  /** Whether the caller may take it back, send it again, or call it sent. */
  handled: z.boolean(),
})
export type Sending = z.output<typeof sendingSchema>

/** A mail server's report about a mail of ours: a failed delivery, or a late one. */
export const deliveryReportSchema = z.object({
  /** The mail that it is about; null while that is only a sending. */
  mailId: idSchema.nullable(),
  sendingId: idSchema.nullable(),
  /** The mail that says it. */
  reportId: idSchema,
  state: z.enum(['failed', 'delayed']),
  recipients: z.array(
    z.object({
      address: z.string(),
      /** In French, from the status code of RFC 3463. */
      reason: z.string(),
      /** « 5.1.1 »; null where none is said. */
      status: z.string().nullable(),
    }),
  ),
  at: instantSchema,
})
export type DeliveryReport = z.output<typeof deliveryReportSchema>

const bySending = { sendingId: idSchema }

/** Mails that were accepted for sending: a part of the contract of sending. */
export const sendingEndpoints = {
  listSendings: memberEndpoint({
    method: 'GET',
    path: '/mail-sendings',
    permission: 'inbox:read',
    summary:
      'Les envois programmés, du plus proche au plus lointain, ou ceux en échec ou à vérifier, le dernier d’abord.',
    input: z.object({ view: z.enum(['scheduled', 'stuck']), mailboxId: idSchema.optional(), ...cursorInput }),
    output: pageOf(sendingSchema),
    errors: ['not_found'],
  }),
  getSending: memberEndpoint({
    method: 'GET',
    path: '/mail-sendings/{sendingId}',
    permission: 'inbox:read',
    summary: 'Où en est un envoi.',
    input: z.object(bySending),
    output: sendingSchema,
    errors: ['not_found'],
  }),
  cancelSending: memberEndpoint({
    method: 'POST',
    path: '/mail-sendings/{sendingId}/cancel',
    permission: 'inbox:write',
    summary: 'Annule un envoi qui attend, ou qui a échoué\u00a0: son brouillon revient tel qu’il était.',
    input: z.object(bySending),
    output: z.object({ draftId: idSchema, conversationId: idSchema.nullable() }),
    errors: ['not_found', 'sending_left', 'sending_of_quote'],
  }),
  retrySending: memberEndpoint({
    method: 'POST',
    path: '/mail-sendings/{sendingId}/retry',
    permission: 'inbox:write',
    summary: 'Envoie encore un message en échec, ou à vérifier.',
    input: z.object(bySending),
    output: sendingSchema,
    errors: ['not_found', 'sending_not_stuck', 'mailbox_refused'],
    limit: { max: 60, seconds: 60, by: 'user' },
  }),
  settleSending: memberEndpoint({
    method: 'POST',
    path: '/mail-sendings/{sendingId}/settle',
    permission: 'inbox:write',
    summary: 'Considère comme envoyé un message à vérifier.',
    input: z.object(bySending),
    output: sendingSchema,
    errors: ['not_found', 'sending_not_stuck'],
  }),
}
