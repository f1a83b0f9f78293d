import { z } from 'zod'
import { reminderAttachments } from '#shared/domain/reminders/plan.ts'
import { registeredStates } from '#shared/domain/reminders/registered-letter.ts'
import {
  pauseReasons,
  promiseSources,
  promiseStates,
  reminderBlocks,
  reminderChannels,
  reminderModes,
  reminderStates,
  reminderSubjects,
} from '#shared/domain/reminders/reminder-names.ts'
import { daySchema, idSchema, instantSchema } from './endpoint.ts'
import { invoiceSummarySchema } from './invoices.ts'
import { askedTermsSchema } from './reminder-answers.ts'
import { lineText } from './ruled-text.ts'

/** One client: a company, or a person of none. */
export const clientInput = { companyId: idSchema.optional(), contactId: idSchema.optional() }
export const currencySchema = invoiceSummarySchema.shape.currency
export const noteInput = lineText().trim().max(500, 'Note trop longue (max. 500 caractères)').default('')

const clientSchema = {
  companyId: idSchema.nullable(),
  contactId: idSchema.nullable(),
  clientName: z.string(),
}

/** The devis that is reminded; null where invoices are. */
const quoteSchema = { quoteId: idSchema.nullable(), quoteNumber: z.string().nullable() }

export const remindedInvoiceSchema = z.object({
  invoiceId: idSchema,
  number: z.string(),
  issuedOn: daySchema.nullable(),
  dueOn: daySchema,
  /** Above 0: after its day. */
  daysLate: z.int(),
  owedCents: z.int(),
  /** What the client contests beside it: no reminder asks it. */
  contestedCents: z.int(),
})
export type RemindedInvoice = z.output<typeof remindedInvoiceSchema>

/** Why nothing leaves by itself for a client or one of its invoices, in words that a card shows. */
export const reminderBlockSchema = z.object({
  kind: z.enum(reminderBlocks),
  /** Null: until somebody settles it. */
  untilOn: daySchema.nullable(),
  /** Null: all that the client owes. */
  invoiceId: idSchema.nullable(),
  /** The pause or promise that can be ended; null where another page settles it. */
  pauseId: idSchema.nullable(),
  promiseId: idSchema.nullable(),
  /** The terms that the client asks to pay in, where it did. */
  askedTerms: askedTermsSchema.nullable().optional(),
  /** A French sentence. */
  text: z.string(),
})
export type ReminderBlockView = z.output<typeof reminderBlockSchema>

export const reminderSchema = z.object({
  id: idSchema,
  subject: z.enum(reminderSubjects),
  ...clientSchema,
  ...quoteSchema,
  /** Of the oldest invoice that it asks for, or of its devis; null to whoever may not read it. */
  carryingNumber: z.string().nullable(),
  currency: currencySchema,
  totalCents: z.int(),
  /** « Professionnel »; null where somebody reminded by hand. */
  planName: z.string().nullable(),
  step: z.int().nullable(),
  channel: z.enum(reminderChannels),
  state: z.enum(reminderStates),
  reason: z.enum(reminderBlocks).nullable(),
  note: z.string().nullable(),
  because: z.string().nullable(),
  recipientEmail: z.string().nullable(),
  mailSubject: z.string(),
  dueOn: daySchema,
  postponedTo: daySchema.nullable(),
  endedAt: instantSchema.nullable(),
  /** A registered letter that went nowhere: no provider is set. */
  simulated: z.boolean(),
  /** Null: by itself. */
  endedByName: z.string().nullable(),
  revision: z.int(),
})
export type Reminder = z.output<typeof reminderSchema>

export const reminderDetailSchema = reminderSchema.extend({
  recipientName: z.string().nullable(),
  /** As it left, without the address of the client’s page; while it waits, with its variables. */
  message: z.string(),
  invoices: z.array(remindedInvoiceSchema),
  blocks: z.array(reminderBlockSchema),
  /** Words that a lint refuses, with their reason. */
  refusedWords: z.array(z.object({ words: z.string(), reason: z.string() })),
  mailedFrom: z.string().nullable(),
  /** Left with its mail; while it waits, what its step attaches. */
  attachments: z.array(z.enum(reminderAttachments)),
  /** Of its statement or its letter; the PDFs of invoices are theirs. */
  hasPdf: z.boolean(),
  /** The day on which a letter was posted, and the number of a registered one. */
  postedOn: daySchema.nullable(),
  trackingNumber: z.string().nullable(),
  /** The day on which the client received it. */
  receivedOn: daySchema.nullable(),
  /** Where it is as an electronic registered letter; null: it went on paper, or did not leave. */
  electronic: z
    .object({
      state: z.enum(registeredStates),
      stateAt: instantSchema,
      /** Nothing left: no provider is set. */
      simulated: z.boolean(),
      email: z.string(),
      hasProof: z.boolean(),
    })
    .nullable(),
})
export type ReminderDetail = z.output<typeof reminderDetailSchema>

export const standingSchema = z.object({
  id: idSchema,
  subject: z.enum(reminderSubjects),
  ...clientSchema,
  ...quoteSchema,
  currency: currencySchema,
  planId: idSchema.nullable(),
  planName: z.string().nullable(),
  /** Why this plan: a French sentence. */
  planReason: z.string().nullable(),
  /** That somebody chose by hand for the client, whatever plan it follows now; null: the rules choose. */
  chosenPlanId: idSchema.nullable(),
  nextStep: z.int().nullable(),
  nextChannel: z.enum(reminderChannels).nullable(),
  nextOn: daySchema.nullable(),
  blockedBy: z.enum(reminderBlocks).nullable(),
  blockedUntil: daySchema.nullable(),
  owedCents: z.int(),
  lateCents: z.int(),
  lateCount: z.int(),
  oldestDueOn: daySchema.nullable(),
  lastContactOn: daySchema.nullable(),
})
export type ReminderStanding = z.output<typeof standingSchema>

export const pauseSchema = z.object({
  id: idSchema,
  invoiceId: idSchema.nullable(),
  quoteId: idSchema.nullable(),
  reason: z.enum(pauseReasons),
  note: z.string(),
  untilOn: daySchema.nullable(),
  judgedOn: daySchema.nullable(),
  openedAt: instantSchema,
  openedByName: z.string().nullable(),
})
export type ReminderPause = z.output<typeof pauseSchema>

export const promiseSchema = z.object({
  id: idSchema,
  ...clientSchema,
  invoiceId: idSchema.nullable(),
  amountCents: z.int(),
  currency: currencySchema,
  promisedOn: daySchema,
  source: z.enum(promiseSources),
  note: z.string(),
  state: z.enum(promiseStates),
  createdAt: instantSchema,
  createdByName: z.string().nullable(),
})
export type PaymentPromise = z.output<typeof promiseSchema>

export const promiseInputSchema = z.object({
  ...clientInput,
  invoiceId: idSchema.optional(),
  amountCents: z.int({ error: 'Montant requis' }).min(1, 'Le montant doit être supérieur à zéro'),
  currency: currencySchema,
  promisedOn: daySchema,
  source: z.enum(promiseSources),
  note: noteInput,
})

export const reminderSettingsFields = z.object({
  mode: z.enum(reminderModes),
  hour: z.int().min(0).max(23, 'Une heure va de 0 à 23'),
  minimumGapDays: z.int().min(1, 'Au moins 1 jour').max(30, 'Au plus 30 jours'),
  carrying: z.enum(['restart', 'age']),
  maxBankAgeDays: z.int().min(1, 'Au moins 1 jour').max(60, 'Au plus 60 jours'),
  waitForMatching: z.boolean(),
  dailyLimit: z.int().min(1, 'Au moins 1').max(1000, 'Au plus 1\u202f000'),
})
