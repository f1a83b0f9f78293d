import { z } from 'zod'
import { mailLimitErrors } from '#shared/domain/platform/mail-allowance.ts'
import { closedQuoteErrors } from '#shared/domain/quotes/quote.ts'
import { reminderAttachments } from '#shared/domain/reminders/plan.ts'
import { pauseReasons, promiseStates, reminderStates } from '#shared/domain/reminders/reminder-names.ts'
import { recipientInput, sendingLimits } from './document-sending.ts'
import { cursorInput, daySchema, idSchema, instantSchema, memberEndpoint, pageOf } from './endpoint.ts'
import { tableEndpoint } from './export-endpoint.ts'
import { lateInterestSchema } from './late-interest.ts'
import {
  clientInput,
  currencySchema,
  noteInput,
  pauseSchema,
  promiseInputSchema,
  promiseSchema,
  remindedInvoiceSchema,
  reminderBlockSchema,
  reminderDetailSchema,
  reminderSchema,
  reminderSettingsFields,
  standingSchema,
} from './reminder-fields.ts'

const mailErrors = [
  'mailbox_refused',
  'recipient_missing',
  'recipient_not_on_card',
  ...mailLimitErrors,
] as const
const words = {
  subject: z.string().trim().min(1, 'Indiquez un objet').max(200, 'Ce texte dépasse 200 caractères.'),
  message: z.string().trim().min(1, 'Écrivez le message').max(10_000, 'Ce texte dépasse 10 000 caractères.'),
}
const invoiceIds = z
  .array(idSchema)
  .min(1, 'Choisissez au moins une facture')
  .max(200, 'Au plus 200 factures à la fois')
const reminderIds = z
  .array(idSchema)
  .min(1, 'Choisissez au moins une relance')
  .max(200, 'Au plus 200 relances à la fois')
const many = z.object({
  done: z.array(idSchema),
  /** What was left out, and why, in French. */
  left: z.array(z.object({ reminderId: idSchema, code: z.string(), message: z.string() })),
})
const history = {
  q: z.string().max(200).default(''),
  state: z.enum(reminderStates).optional(),
  ...clientInput,
  invoiceId: idSchema.optional(),
  quoteId: idSchema.optional(),
}
const promiseFilter = { state: z.enum(promiseStates).optional() }

export const remindersContract = {
  getReminderDraft: memberEndpoint({
    method: 'GET',
    path: '/reminders/draft',
    permission: 'reminder:read',
    summary:
      'La relance que l’on enverrait maintenant à un client, ou pour une facture, à relire avant son envoi.',
    input: z.object({
      ...clientInput,
      invoiceId: idSchema.optional(),
      currency: currencySchema.optional(),
      /** Of what is late, these alone; none: all of it. */
      invoiceIds: invoiceIds.optional(),
    }),
    output: z.object({
      companyId: idSchema.nullable(),
      contactId: idSchema.nullable(),
      clientName: z.string(),
      currency: currencySchema,
      /** The other currencies in which something is late. */
      otherCurrencies: z.array(currencySchema),
      recipient: z.object({ email: z.string().nullable(), name: z.string().nullable() }),
      subject: z.string(),
      message: z.string(),
      invoices: z.array(remindedInvoiceSchema),
      totalCents: z.int(),
      /** What speaks against it; a person may send all the same. */
      blocks: z.array(reminderBlockSchema),
      lastReminderAt: instantSchema.nullable(),
    }),
    errors: ['not_found', 'invalid_input', 'reminder_nothing_late', 'reminder_too_many_invoices'],
  }),
  sendReminder: memberEndpoint({
    method: 'POST',
    path: '/reminders',
    permission: 'reminder:send',
    summary: 'Relance un client pour ce qu’il doit en retard, par e-mail, avec les pièces jointes choisies.',
    input: z.object({
      ...clientInput,
      invoiceIds,
      to: recipientInput,
      ...words,
      mailboxId: idSchema.nullable().optional(),
      /** The statement goes with it too where the mail cannot name all invoices. */
      attachments: z.array(z.enum(reminderAttachments)).max(3).default(['statement']),
      /** Someone read what speaks against it. */
      despiteBlocks: z.boolean().default(false),
    }),
    output: reminderDetailSchema,
    errors: [
      ...(['not_found', 'invalid_input', 'reminder_nothing_late', 'reminder_blocked'] as const),
      ...(['reminder_words_refused', 'reminder_several_currencies', 'service_unavailable'] as const),
      ...(['version_conflict', 'statement_too_long', 'document_too_long'] as const),
      ...mailErrors,
    ],
    limit: sendingLimits,
  }),
  getQuoteReminderDraft: memberEndpoint({
    method: 'GET',
    path: '/reminders/quote-draft',
    permission: 'reminder:read',
    summary: 'La relance que l’on enverrait maintenant pour un devis sans réponse, à relire avant son envoi.',
    input: z.object({ quoteId: idSchema }),
    output: z.object({
      quoteId: idSchema,
      number: z.string(),
      companyId: idSchema.nullable(),
      contactId: idSchema.nullable(),
      clientName: z.string(),
      currency: currencySchema,
      grossCents: z.int(),
      sentAt: instantSchema,
      validUntil: daySchema,
      recipient: z.object({ email: z.string().nullable(), name: z.string().nullable() }),
      subject: z.string(),
      message: z.string(),
      /** What speaks against it; a person may send all the same. */
      blocks: z.array(reminderBlockSchema),
      lastReminderAt: instantSchema.nullable(),
    }),
    errors: ['not_found', ...closedQuoteErrors],
  }),
  sendQuoteReminder: memberEndpoint({
    method: 'POST',
    path: '/reminders/quotes',
    permission: 'reminder:send',
    summary: 'Relance un client pour un devis sans réponse, par e-mail, avec le lien de sa page.',
    input: z.object({
      quoteId: idSchema,
      to: recipientInput,
      ...words,
      mailboxId: idSchema.nullable().optional(),
      /** Someone read what speaks against it. */
      despiteBlocks: z.boolean().default(false),
    }),
    output: reminderDetailSchema,
    errors: [
      ...(['not_found', 'invalid_input', 'reminder_blocked', 'reminder_words_refused'] as const),
      ...closedQuoteErrors,
      ...mailErrors,
    ],
    limit: sendingLimits,
  }),
  listReminders: memberEndpoint({
    method: 'GET',
    path: '/reminders',
    permission: 'reminder:read',
    summary: 'L’historique des relances, la plus récente d’abord\u00a0: envoyées, non envoyées et pourquoi.',
    input: z.object({ ...history, ...cursorInput }),
    output: pageOf(reminderSchema),
  }),
  countReminders: memberEndpoint({
    method: 'GET',
    path: '/reminders/count',
    permission: 'reminder:read',
    summary:
      'Le nombre de relances d’un filtre de l’historique, et dans chaque état sous les autres filtres.',
    input: z.object(history),
    output: z.object({ count: z.int(), byState: z.record(z.enum(reminderStates), z.int()) }),
  }),
  exportReminders: tableEndpoint({
    path: '/reminders/export',
    permission: 'reminder:read',
    summary: 'L’historique des relances d’un filtre, en CSV ou en classeur Excel.',
    filters: history,
  }),
  getReminder: memberEndpoint({
    method: 'GET',
    path: '/reminders/{reminderId}',
    permission: 'reminder:read',
    summary: 'Une relance, avec son texte et ses factures.',
    input: z.object({ reminderId: idSchema }),
    output: reminderDetailSchema,
    errors: ['not_found'],
  }),
  getReminderPdf: memberEndpoint({
    method: 'GET',
    path: '/reminders/{reminderId}/pdf',
    permission: 'reminder:read',
    summary: 'Le PDF parti avec une relance.',
    input: z.object({ reminderId: idSchema }),
    output: z.file(),
    errors: ['not_found', 'service_unavailable'],
  }),
  listWaitingReminders: memberEndpoint({
    method: 'GET',
    path: '/reminders/waiting',
    permission: 'reminder:read',
    summary: 'Les relances du jour, à approuver.',
    input: z.object(cursorInput),
    output: pageOf(reminderSchema),
  }),
  updateReminder: memberEndpoint({
    method: 'PUT',
    path: '/reminders/{reminderId}',
    permission: 'reminder:send',
    summary: 'Change le texte ou l’adresse d’une relance à approuver.',
    input: z.object({ reminderId: idSchema, revision: z.int(), to: recipientInput, ...words }),
    output: reminderDetailSchema,
    errors: [
      'not_found',
      'invalid_input',
      'version_conflict',
      'reminder_ended',
      'reminder_words_refused',
      'recipient_not_on_card',
    ],
  }),
  approveReminders: memberEndpoint({
    method: 'POST',
    path: '/reminders/approve',
    permission: 'reminder:send',
    summary: 'Approuve des relances\u00a0: chacune est vérifiée de nouveau, puis part.',
    input: z.object({ reminderIds }),
    output: many,
    errors: ['not_found'],
    limit: sendingLimits,
  }),
  postponeReminders: memberEndpoint({
    method: 'POST',
    path: '/reminders/postpone',
    permission: 'reminder:send',
    summary: 'Reporte des relances à un jour.',
    input: z.object({ reminderIds, to: daySchema }),
    output: many,
    errors: ['not_found', 'invalid_input'],
  }),
  skipReminders: memberEndpoint({
    method: 'POST',
    path: '/reminders/skip',
    permission: 'reminder:send',
    summary: 'Passe des relances\u00a0: elles ne partiront pas.',
    input: z.object({ reminderIds, note: noteInput }),
    output: many,
    errors: ['not_found'],
  }),
  listReminderStandings: memberEndpoint({
    method: 'GET',
    path: '/reminders/standings',
    permission: 'reminder:read',
    summary: 'Les clients à relancer dans les 30 jours, ou ceux dont les relances sont en pause.',
    input: z.object({ view: z.enum(['upcoming', 'paused']), ...cursorInput }),
    output: pageOf(standingSchema),
  }),
  getReminderFigures: memberEndpoint({
    method: 'GET',
    path: '/reminders/figures',
    permission: 'reminder:read',
    summary:
      'En retard, à risque, promis, récupéré ce mois après une relance, et le nombre de lignes de chaque vue.',
    input: z.object({}),
    output: z.object({
      currency: currencySchema,
      lateCents: z.int(),
      /** More than 90 days after its day. */
      atRiskCents: z.int(),
      promisedCents: z.int(),
      /** Received this month on invoices that were reminded within the 30 days before. */
      recoveredCents: z.int(),
      /** Days late of what is late, weighted by its amount; null: nothing is late. */
      averageDaysLate: z.int().nullable(),
      counts: z.object({ waiting: z.int(), upcoming: z.int(), paused: z.int(), promises: z.int() }),
      /** Why automatic sending waits, in French; empty: facts are fresh. */
      notFresh: z.array(
        z.object({ text: z.string(), kind: z.enum(['bank_old', 'to_match', 'mailbox_stopped']) }),
      ),
    }),
  }),
  getClientReminders: memberEndpoint({
    method: 'GET',
    path: '/reminders/client',
    permission: 'reminder:read',
    summary:
      'Les relances d’un client, d’une facture ou d’un devis\u00a0: plan, prochaine étape, pauses, promesses et dernières relances.',
    input: z.object({ ...clientInput, invoiceId: idSchema.optional(), quoteId: idSchema.optional() }),
    output: z.object({
      standings: z.array(standingSchema),
      /** What the client owes, or of `invoiceId`, the first due first, at most fifty; none with `quoteId`. */
      owed: z.array(remindedInvoiceSchema.extend({ currency: currencySchema, disputed: z.boolean() })),
      blocks: z.array(reminderBlockSchema),
      pauses: z.array(pauseSchema),
      promises: z.array(promiseSchema),
      /** The latest ten. */
      reminders: z.array(reminderSchema),
      record: z
        .object({
          medianDaysLate: z.int(),
          /** `unknown`: too few payments to say. */
          trend: z.enum(['better', 'same', 'worse', 'unknown']),
          promisesKept: z.int(),
          promisesBroken: z.int(),
        })
        .nullable(),
      /** With `invoiceId`, once its day has passed: as getLateInterest. */
      interest: lateInterestSchema.nullable(),
      /** With `invoiceId`: the plan that was chosen by hand for it. */
      invoicePlanId: idSchema.nullable(),
    }),
    errors: ['not_found', 'invalid_input'],
  }),
  pauseReminders: memberEndpoint({
    method: 'POST',
    path: '/reminders/pauses',
    permission: 'reminder:send',
    summary: 'Met en pause les relances d’un client, d’une facture ou d’un devis, ou l’en exclut.',
    input: z.object({
      ...clientInput,
      invoiceId: idSchema.optional(),
      quoteId: idSchema.optional(),
      reason: z.enum(pauseReasons),
      untilOn: daySchema.nullable().default(null),
      judgedOn: daySchema.nullable().default(null),
      note: noteInput,
    }),
    output: pauseSchema,
    errors: ['not_found', 'invalid_input'],
  }),
  resumeReminders: memberEndpoint({
    method: 'POST',
    path: '/reminders/pauses/{pauseId}/resume',
    permission: 'reminder:send',
    summary: 'Reprend les relances qu’une pause arrêtait.',
    input: z.object({ pauseId: idSchema }),
    output: z.object({ pauseId: idSchema }),
    errors: ['not_found'],
  }),
  recordPromise: memberEndpoint({
    method: 'POST',
    path: '/reminders/promises',
    permission: 'reminder:send',
    summary: 'Note une promesse de paiement\u00a0: les relances attendent son jour.',
    input: promiseInputSchema,
    output: promiseSchema,
    errors: ['not_found', 'invalid_input', 'promise_in_past', 'promise_above_debt'],
  }),
  cancelPromise: memberEndpoint({
    method: 'POST',
    path: '/reminders/promises/{promiseId}/cancel',
    permission: 'reminder:send',
    summary: 'Annule une promesse notée par erreur.',
    input: z.object({ promiseId: idSchema }),
    output: promiseSchema,
    errors: ['not_found', 'promise_settled'],
  }),
  listPromises: memberEndpoint({
    method: 'GET',
    path: '/reminders/promises',
    permission: 'reminder:read',
    summary: 'Les promesses de paiement, la plus proche d’abord.',
    input: z.object({ ...promiseFilter, ...cursorInput }),
    output: pageOf(promiseSchema),
  }),
  countPromises: memberEndpoint({
    method: 'GET',
    path: '/reminders/promises/count',
    permission: 'reminder:read',
    summary: 'Le nombre de promesses de paiement d’un filtre, et dans chaque état.',
    input: z.object(promiseFilter),
    output: z.object({ count: z.int(), byState: z.record(z.enum(promiseStates), z.int()) }),
  }),
  chooseReminderPlan: memberEndpoint({
    method: 'PUT',
    path: '/reminders/standings/{standingId}/plan',
    permission: 'reminder:send',
    summary: 'Choisit à la main le plan d’un client\u202f; null\u00a0: les règles choisissent.',
    input: z.object({ standingId: idSchema, planId: idSchema.nullable() }),
    output: standingSchema,
    errors: ['not_found'],
  }),
  chooseInvoicePlan: memberEndpoint({
    method: 'PUT',
    path: '/reminders/invoices/{invoiceId}/plan',
    permission: 'reminder:send',
    summary:
      'Choisit à la main le plan d’une facture, que son client suit tant qu’elle est la plus ancienne due\u202f; null\u00a0: celui du client, ou les règles.',
    input: z.object({ invoiceId: idSchema, planId: idSchema.nullable() }),
    output: z.object({ invoiceId: idSchema, planId: idSchema.nullable() }),
    errors: ['not_found', 'invalid_input'],
  }),
  getReminderSettings: memberEndpoint({
    method: 'GET',
    path: '/reminders/settings',
    permission: 'reminder:read',
    summary: 'Les réglages des relances.',
    input: z.object({}),
    output: reminderSettingsFields.extend({
      revision: z.int(),
      /** Whether the plan of the organization has automatic reminders. */
      automaticAllowed: z.boolean(),
    }),
  }),
  saveReminderSettings: memberEndpoint({
    method: 'PUT',
    path: '/reminders/settings',
    permission: 'reminder:manage',
    summary: 'Enregistre les réglages des relances.',
    input: reminderSettingsFields.extend({ revision: z.int() }),
    output: reminderSettingsFields.extend({ revision: z.int(), automaticAllowed: z.boolean() }),
    errors: ['version_conflict', 'plan_limit'],
  }),
}
