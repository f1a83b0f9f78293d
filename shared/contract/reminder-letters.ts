import { z } from 'zod'
import { sendingLimits } from './document-sending.ts'
import { daySchema, idSchema, memberEndpoint } from './endpoint.ts'
import {
  clientInput,
  currencySchema,
  remindedInvoiceSchema,
  reminderBlockSchema,
  reminderDetailSchema,
} from './reminder-fields.ts'
import { lineText } from './ruled-text.ts'

const words = {
  subject: z.string().trim().min(1, 'Indiquez un objet').max(200, 'Ce texte dépasse 200 caractères.'),
  message: z.string().trim().min(1, 'Écrivez le message').max(5_000, 'Ce texte dépasse 5 000 caractères.'),
}

export const reminderLettersContract = {
  getLetterDraft: memberEndpoint({
    method: 'GET',
    path: '/reminders/letters/draft',
    permission: 'reminder:read',
    summary:
      'La mise en demeure que l’on écrirait maintenant à un client, ou le courrier d’une étape, à relire avant de le préparer.',
    input: z.object({
      ...clientInput,
      invoiceId: idSchema.optional(),
      /** The letter of a step that waits, or that was prepared. */
      reminderId: idSchema.optional(),
      currency: currencySchema.optional(),
    }),
    output: z.object({
      companyId: idSchema.nullable(),
      contactId: idSchema.nullable(),
      clientName: z.string(),
      /** As the envelope shows it; null: the card of the client has none. */
      address: z.array(z.string()).nullable(),
      currency: currencySchema,
      subject: z.string(),
      message: z.string(),
      invoices: z.array(remindedInvoiceSchema),
      blocks: z.array(reminderBlockSchema),
      /** The step that waits. */
      reminder: reminderDetailSchema.nullable(),
      electronic: z.object({
        /** No provider is set: nothing would leave. */
        simulated: z.boolean(),
        email: z.string().nullable(),
        /** A consumer must have agreed beforehand to electronic registered letters. */
        needsAgreement: z.boolean(),
      }),
    }),
    errors: ['not_found', 'invalid_input', 'reminder_nothing_late', 'reminder_too_many_invoices'],
  }),
  prepareLetter: memberEndpoint({
    method: 'POST',
    path: '/reminders/letters',
    permission: 'reminder:send',
    summary: 'Prépare le courrier d’une mise en demeure, en PDF\u00a0: il attend d’être posté.',
    input: z.object({
      ...clientInput,
      invoiceIds: z
        .array(idSchema)
        .min(1, 'Choisissez au moins une facture')
        .max(200, 'Au plus 200 factures à la fois'),
      registered: z.boolean(),
      ...words,
      /** Someone read what speaks against it. */
      despiteBlocks: z.boolean().default(false),
    }),
    output: reminderDetailSchema,
    errors: [
      ...(['not_found', 'invalid_input', 'reminder_nothing_late', 'reminder_blocked'] as const),
      ...(['reminder_words_refused', 'reminder_several_currencies', 'letter_without_address'] as const),
      ...(['version_conflict', 'document_too_long', 'service_unavailable'] as const),
    ],
    limit: sendingLimits,
  }),
  drawLetter: memberEndpoint({
    method: 'POST',
    path: '/reminders/{reminderId}/letter',
    permission: 'reminder:send',
    summary: 'Prépare le courrier d’une étape à approuver, ou le refait avec un autre texte.',
    input: z.object({ reminderId: idSchema, revision: z.int(), ...words }),
    output: reminderDetailSchema,
    errors: [
      ...(['not_found', 'invalid_input', 'reminder_ended', 'reminder_blocked', 'version_conflict'] as const),
      ...(['reminder_words_refused', 'letter_without_address', 'document_too_long'] as const),
      ...(['reminder_not_letter', 'service_unavailable'] as const),
    ],
    limit: sendingLimits,
  }),
  postLetter: memberEndpoint({
    method: 'POST',
    path: '/reminders/{reminderId}/posted',
    permission: 'reminder:send',
    summary: 'Note qu’un courrier préparé a été posté, et quel jour.',
    input: z.object({
      reminderId: idSchema,
      postedOn: daySchema,
      trackingNumber: lineText()
        .trim()
        .max(40, 'Numéro trop long (max. 40 caractères)')
        .nullable()
        .default(null),
    }),
    output: reminderDetailSchema,
    errors: ['not_found', 'reminder_ended', 'letter_not_drawn', 'letter_day_impossible'],
  }),
  sendRegisteredLetter: memberEndpoint({
    method: 'POST',
    path: '/reminders/{reminderId}/registered',
    permission: 'reminder:send',
    summary:
      'Envoie un courrier préparé en recommandé électronique\u00a0; un particulier doit l’avoir accepté auparavant.',
    input: z.object({
      reminderId: idSchema,
      email: z.email('Adresse e-mail invalide').max(254, 'Adresse trop longue'),
      /** The day on which a consumer agreed to electronic registered letters. */
      agreedOn: daySchema.nullable().default(null),
      /** Someone read what speaks against it. */
      despiteBlocks: z.boolean().default(false),
    }),
    output: reminderDetailSchema,
    errors: [
      ...(['not_found', 'reminder_ended', 'reminder_blocked', 'letter_not_drawn'] as const),
      ...(['letter_not_registered', 'letter_agreement_missing', 'letter_outdated'] as const),
    ],
    limit: sendingLimits,
  }),
  getLetterProof: memberEndpoint({
    method: 'GET',
    path: '/reminders/{reminderId}/proof',
    permission: 'reminder:read',
    summary: 'La preuve d’un recommandé électronique, en PDF, telle que son prestataire l’a donnée.',
    input: z.object({ reminderId: idSchema }),
    output: z.file(),
    errors: ['not_found', 'service_unavailable'],
  }),
  recordReceipt: memberEndpoint({
    method: 'POST',
    path: '/reminders/{reminderId}/received',
    permission: 'reminder:send',
    summary:
      'Note, une fois, le jour où le client a reçu un courrier posté\u00a0: les intérêts d’un particulier courent de la mise en demeure reçue.',
    input: z.object({ reminderId: idSchema, receivedOn: daySchema }),
    output: reminderDetailSchema,
    errors: [
      'not_found',
      'letter_not_posted',
      'letter_received_already',
      'letter_followed',
      'letter_receipt_impossible',
    ],
  }),
}
