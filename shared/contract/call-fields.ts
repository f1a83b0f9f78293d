import { z } from 'zod'
import { callRefusals } from '#shared/domain/calls/call-facts.ts'
import {
  CALL_NOTES_MAX,
  callDirections,
  callOutcomes,
  callPurposes,
  callStates,
  consentChannels,
  entryStates,
  listSources,
  oppositionSources,
  telephonyProviders,
} from '#shared/domain/calls/call-names.ts'
import { type DisputeReason, disputeReasonNames } from '#shared/domain/invoices/dispute.ts'
import { daySchema, idSchema, instantSchema } from './endpoint.ts'
import { disputedAmountSchema, disputeMessageSchema } from './invoice-sending.ts'
import { invoiceSummarySchema } from './invoices.ts'
import { eventSchema } from './platform.ts'
import { lineText } from './ruled-text.ts'

const currencySchema = invoiceSummarySchema.shape.currency
export const purposeSchema = z.enum(callPurposes, { error: 'Choisissez le motif de l’appel.' })
const outcomeSchema = z.enum(callOutcomes, { error: 'Choisissez le résultat de l’appel.' })
export const noteInput = (max: number) =>
  z.string().trim().max(max, `Texte trop long (max. ${max} caractères)`).default('')
/** As typed; a French number may be written in any usual way. */
export const numberInput = lineText().trim().max(30, 'Numéro trop long')

/** Whether one may call, and why. `againAt`: when this refusal is over, where time ends it. */
export const verdictSchema = z.object({
  purpose: purposeSchema,
  allowed: z.boolean(),
  code: z.enum(callRefusals).nullable(),
  /** A French sentence. */
  reason: z.string(),
  /** The text of law that says so. */
  article: z.string().nullable(),
  againAt: instantSchema.nullable(),
})
export type CallVerdictView = z.output<typeof verdictSchema>

export const callSchema = z.object({
  id: idSchema,
  direction: z.enum(callDirections),
  /** E.164; null: hidden, or none was said. */
  number: z.string().nullable(),
  companyId: idSchema.nullable(),
  contactId: idSchema.nullable(),
  /** Null: nobody known has the number. */
  clientName: z.string().nullable(),
  callerId: idSchema.nullable(),
  /** The member who called or was called. */
  callerName: z.string().nullable(),
  /** Null of an incoming call whose purpose nobody said. */
  purpose: purposeSchema.nullable(),
  state: z.enum(callStates),
  outcome: outcomeSchema.nullable(),
  startedAt: instantSchema,
  endedAt: instantSchema.nullable(),
  durationSeconds: z.int().nullable(),
  /** By the person; otherwise the provider counted it. */
  isDurationEstimated: z.boolean(),
  callbackAt: instantSchema.nullable(),
  notes: z.string(),
  nextAction: z.string(),
  provider: z.enum(telephonyProviders).nullable(),
  listId: idSchema.nullable(),
  reminderId: idSchema.nullable(),
  promiseId: idSchema.nullable(),
  disputeId: idSchema.nullable(),
  /** What the law forbade of a call that was made all the same. */
  breach: z.object({ code: z.enum(callRefusals), reason: z.string(), article: z.string() }).nullable(),
  createdAt: instantSchema,
  revision: z.int(),
})
export type Call = z.output<typeof callSchema>

/** Whom one calls: a contact, or else a company; `number` where it is not the one of the card. */
export const calledInput = {
  companyId: idSchema.optional(),
  contactId: idSchema.optional(),
  number: numberInput.optional(),
}

/** What came of it, in one gesture with what follows from it. */
export const resultInput = {
  outcome: outcomeSchema,
  notes: noteInput(CALL_NOTES_MAX),
  nextAction: noteInput(300),
  /** An estimate; left out where a provider counts. */
  durationMinutes: z.int().min(0).max(1_440, 'Au plus 24 heures').nullable().default(null),
  /** Of « rappeler le… ». */
  callbackAt: instantSchema.nullable().default(null),
  /** Of « promesse de paiement »: noted in the reminders of the client (`reminder:send`). */
  promise: z
    .strictObject({
      invoiceId: idSchema.optional(),
      amountCents: z.int({ error: 'Montant requis' }).min(1, 'Le montant doit être supérieur à zéro'),
      currency: currencySchema,
      promisedOn: daySchema,
    })
    .nullable()
    .default(null),
  /** Of « litige »: the invoice is disputed (`invoice:send`). */
  dispute: z
    .strictObject({
      invoiceId: idSchema,
      reason: z.enum(disputeReasonNames as [DisputeReason, ...DisputeReason[]], {
        error: 'Choisissez une raison.',
      }),
      message: disputeMessageSchema,
      amountCents: disputedAmountSchema,
    })
    .nullable()
    .default(null),
}

export const consentSchema = z.object({
  id: idSchema,
  companyId: idSchema.nullable(),
  contactId: idSchema.nullable(),
  /** E.164 as it was then. */
  number: z.string().nullable(),
  /** What the person agreed to, word for word. */
  text: z.string(),
  textVersion: z.string(),
  channel: z.enum(consentChannels),
  givenAt: instantSchema,
  /** What one may call about. */
  scope: z.string(),
  /** They agreed to be called outside the hours of the law; `hours` says which. */
  anyHour: z.boolean(),
  hours: z.string(),
  /** Where the proof is: a document of the client, an address, a sentence. */
  documentId: idSchema.nullable(),
  proof: z.string(),
  ip: z.string().nullable(),
  recordedAt: instantSchema,
  recordedByName: z.string().nullable(),
  revokedAt: instantSchema.nullable(),
  revokedByName: z.string().nullable(),
  revokedNote: z.string().nullable(),
})
export type CallConsent = z.output<typeof consentSchema>

export const oppositionSchema = z.object({
  id: idSchema,
  companyId: idSchema.nullable(),
  contactId: idSchema.nullable(),
  number: z.string().nullable(),
  source: z.enum(oppositionSources),
  note: z.string(),
  opposedAt: instantSchema,
  recordedByName: z.string().nullable(),
})
export type CallOpposition = z.output<typeof oppositionSchema>

export const callListSchema = z.object({
  id: idSchema,
  name: z.string(),
  purpose: purposeSchema,
  source: z.enum(listSources),
  scriptId: idSchema.nullable(),
  assigneeId: idSchema.nullable(),
  assigneeName: z.string().nullable(),
  createdAt: instantSchema,
  closedAt: instantSchema.nullable(),
  counts: z.record(z.enum(entryStates), z.int()),
  revision: z.int(),
})
export type CallList = z.output<typeof callListSchema>

export const callEntrySchema = z.object({
  id: idSchema,
  listId: idSchema,
  position: z.int(),
  companyId: idSchema.nullable(),
  contactId: idSchema.nullable(),
  clientName: z.string(),
  number: z.string().nullable(),
  state: z.enum(entryStates),
  /** Why it was skipped, or may not be called. */
  reason: z.string().nullable(),
  /** Not before: somebody asked to be called then. */
  notBeforeAt: instantSchema.nullable(),
  reminderId: idSchema.nullable(),
  /** The open task for which they are called, where the caller reads tasks. */
  task: z.object({ id: idSchema, title: z.string() }).nullable(),
  callId: idSchema.nullable(),
  outcome: outcomeSchema.nullable(),
})
export type CallEntry = z.output<typeof callEntrySchema>

export const callScriptSchema = z.object({
  id: idSchema,
  name: z.string(),
  purpose: purposeSchema,
  body: z.string(),
  archivedAt: instantSchema.nullable(),
  revision: z.int(),
})
export type CallScript = z.output<typeof callScriptSchema>

/** Somebody whom a number belongs to. */
export const numberOwnerSchema = z.object({
  companyId: idSchema.nullable(),
  contactId: idSchema.nullable(),
  name: z.string(),
  companyName: z.string().nullable(),
})

/** All that one wants to know before calling. */
export const callSheetSchema = z.object({
  companyId: idSchema.nullable(),
  contactId: idSchema.nullable(),
  name: z.string(),
  companyName: z.string().nullable(),
  jobTitle: z.string().nullable(),
  kind: z.enum(['consumer', 'professional', 'unknown']),
  email: z.string().nullable(),
  city: z.string().nullable(),
  numbers: z.array(
    z.object({ number: z.string(), label: z.enum(['phone', 'mobile', 'company']), isBad: z.boolean() }),
  ),
  /** Of the person who is called. */
  timeZone: z.string(),
  /** One for each purpose, as of now. */
  verdicts: z.array(verdictSchema),
  consents: z.array(consentSchema),
  oppositions: z.array(oppositionSchema),
  /** The newest ten. */
  calls: z.array(callSchema),
  /** The newest ten events of the client that the reader may read, as in timelines. */
  exchanges: z.array(eventSchema),
  /** Devis sent and not answered, or signed. */
  quotes: z.array(
    z.object({
      id: idSchema,
      number: z.string().nullable(),
      title: z.string(),
      status: z.string(),
      totalCents: z.int(),
      currency: currencySchema,
    }),
  ),
  /** Invoices that are owed; empty to whoever may not read invoices. */
  debts: z.array(
    z.object({
      invoiceId: idSchema,
      number: z.string(),
      dueOn: daySchema.nullable(),
      owedCents: z.int(),
      currency: currencySchema,
      /** Contested beside `owedCents`. */
      contestedCents: z.int(),
      /** All of it is contested. */
      isDisputed: z.boolean(),
    }),
  ),
  /** The call step that waits in the plan of reminders; null to whoever may not read them. */
  reminder: z.object({ id: idSchema, message: z.string() }).nullable(),
  scripts: z.array(callScriptSchema),
})
export type CallSheet = z.output<typeof callSheetSchema>
