import type {
  PaymentPromise,
  Reminder,
  ReminderDetail,
  ReminderStanding,
} from '#shared/contract/reminder-fields.ts'
import type { StoredReminderPlan } from '#shared/contract/reminder-plans.ts'
import { startPlans } from '#shared/domain/reminders/start-plans.ts'
import { company } from './clients.ts'
import type { FakeEndpoints } from './fake-api.ts'

type Reminders = NonNullable<FakeEndpoints['reminders']>
type AnswerOf<Name extends keyof Reminders> = Awaited<ReturnType<NonNullable<Reminders[Name]>>>

const idOf = (at: number) => `0198a5c2-0000-7000-8000-0000000009${String(at).padStart(2, '0')}`
const client = { companyId: company().id, contactId: null, clientName: company().name }

/** The second step of « Professionnel », which waits for an approval. */
export const reminder = (at: number, facts: Partial<Reminder> = {}): Reminder => ({
  id: idOf(at),
  subject: 'invoices',
  ...client,
  quoteId: null,
  quoteNumber: null,
  carryingNumber: 'F2026-0007',
  currency: 'EUR',
  totalCents: 312_000,
  planName: 'Professionnel',
  step: 1,
  channel: 'mail',
  state: 'to_approve',
  reason: null,
  note: null,
  because: '12\u00a0jours de retard',
  recipientEmail: 'compta@vasseur.test',
  mailSubject: 'Facture F2026-0007 en attente de règlement',
  dueOn: '2026-11-21',
  postponedTo: null,
  endedAt: null,
  simulated: false,
  endedByName: null,
  revision: 1,
  ...facts,
})

export const sentReminder = (at: number, facts: Partial<Reminder> = {}): Reminder =>
  reminder(at, { state: 'sent', endedAt: '2026-11-12T09:00:00.000Z', endedByName: 'Camille Aubry', ...facts })

export const remindedInvoice = {
  invoiceId: '0198a5c2-0000-7000-8000-000000000061',
  number: 'F2026-0007',
  issuedOn: '2026-10-10',
  dueOn: '2026-11-09',
  daysLate: 12,
  owedCents: 312_000,
  contestedCents: 0,
}

export const reminderDetail = (
  of: Reminder = reminder(1),
  facts: Partial<ReminderDetail> = {},
): ReminderDetail => ({
  ...of,
  recipientName: 'Élise Vasseur',
  message: 'Bonjour Élise Vasseur,\n\nSauf erreur de notre part, 3\u202f120,00\u00a0€ restent dus.',
  invoices: [remindedInvoice],
  blocks: [],
  refusedWords: [],
  mailedFrom: null,
  attachments: ['invoices', 'statement'],
  hasPdf: true,
  postedOn: null,
  trackingNumber: null,
  receivedOn: null,
  electronic: null,
  ...facts,
})

export const reminderDraft = (
  facts: Partial<AnswerOf<'getReminderDraft'>> = {},
): AnswerOf<'getReminderDraft'> => ({
  ...client,
  currency: 'EUR',
  otherCurrencies: [],
  recipient: { email: 'compta@vasseur.test', name: 'Élise Vasseur' },
  subject: 'Factures en attente de règlement',
  message:
    '{salutation}\n\nSauf erreur de notre part, {total} restent dus\u00a0:\n{factures}\n\n{expediteur}',
  invoices: [remindedInvoice],
  totalCents: 312_000,
  blocks: [],
  lastReminderAt: null,
  ...facts,
})

export const quoteReminderDraft = (
  facts: Partial<AnswerOf<'getQuoteReminderDraft'>> = {},
): AnswerOf<'getQuoteReminderDraft'> => ({
  ...client,
  quoteId: '0198a5c2-0000-7000-8000-000000000021',
  number: 'D-2026-0042',
  currency: 'EUR',
  grossCents: 120_000,
  sentAt: '2026-11-10T10:00:00.000Z',
  validUntil: '2026-12-10',
  recipient: { email: 'compta@vasseur.test', name: 'Élise Vasseur' },
  ...(({ subject, message }) => ({ subject, message }))(startPlans.quote.steps[0]!),
  blocks: [],
  lastReminderAt: null,
  ...facts,
})

type Letters = NonNullable<FakeEndpoints['reminderLetters']>
type LetterDraft = Awaited<ReturnType<NonNullable<Letters['getLetterDraft']>>>

export const letterDraft = (facts: Partial<LetterDraft> = {}): LetterDraft => ({
  ...client,
  address: ['3 rue des Lilas', '69003 Lyon'],
  currency: 'EUR',
  subject: 'Mise en demeure de payer – facture {numero}',
  message: '{salutation}\n\nSauf erreur de notre part, {total} restent impayés.',
  invoices: [remindedInvoice],
  blocks: [],
  reminder: null,
  electronic: { simulated: true, email: 'compta@vasseur.test', needsAgreement: false },
  ...facts,
})

export const standing = (at: number, facts: Partial<ReminderStanding> = {}): ReminderStanding => ({
  id: idOf(at),
  subject: 'invoices',
  ...client,
  quoteId: null,
  quoteNumber: null,
  currency: 'EUR',
  planId: idOf(70),
  planName: 'Professionnel',
  planReason: 'Le client est un professionnel.',
  chosenPlanId: null,
  nextStep: 2,
  nextChannel: 'mail',
  nextOn: '2026-11-24',
  blockedBy: null,
  blockedUntil: null,
  owedCents: 612_000,
  lateCents: 312_000,
  lateCount: 1,
  oldestDueOn: '2026-11-09',
  lastContactOn: '2026-11-12',
  ...facts,
})

export const promise = (at: number, facts: Partial<PaymentPromise> = {}): PaymentPromise => ({
  id: idOf(at),
  ...client,
  invoiceId: null,
  amountCents: 312_000,
  currency: 'EUR',
  promisedOn: '2026-11-28',
  source: 'call',
  note: '',
  state: 'waiting',
  createdAt: '2026-11-20T10:00:00.000Z',
  createdByName: 'Camille Aubry',
  ...facts,
})

export const reminderFigures = (
  facts: Partial<AnswerOf<'getReminderFigures'>> = {},
): AnswerOf<'getReminderFigures'> => ({
  currency: 'EUR',
  lateCents: 842_000,
  atRiskCents: 120_000,
  promisedCents: 312_000,
  recoveredCents: 96_000,
  averageDaysLate: 23,
  counts: { waiting: 1, upcoming: 1, paused: 1, promises: 1 },
  notFresh: [],
  ...facts,
})

type ClientReminders = AnswerOf<'getClientReminders'>

/** A client of whom nothing is late and who was never reminded. */
export const nothingReminded = (facts: Partial<ClientReminders> = {}): ClientReminders => ({
  standings: [],
  owed: [],
  blocks: [],
  pauses: [],
  promises: [],
  reminders: [],
  record: null,
  interest: null,
  invoicePlanId: null,
  ...facts,
})

export const reminderPlan = (at: number, facts: Partial<StoredReminderPlan> = {}): StoredReminderPlan => ({
  id: idOf(at),
  subject: 'invoices',
  name: 'Professionnel',
  conditions: {
    byHand: false,
    debtors: ['professional'],
    amountFromCents: null,
    amountToCents: null,
    medianDelayFromDays: null,
    tags: null,
  },
  steps: startPlans.professional.steps.map((step) => ({ ...step, attachments: [...step.attachments] })),
  position: at,
  ofStart: true,
  archived: false,
  revision: 1,
  ...facts,
})

export const reminderSettings = (
  facts: Partial<AnswerOf<'getReminderSettings'>> = {},
): AnswerOf<'getReminderSettings'> => ({
  mode: 'approve',
  hour: 9,
  minimumGapDays: 5,
  carrying: 'age',
  maxBankAgeDays: 7,
  waitForMatching: true,
  dailyLimit: 100,
  revision: 1,
  automaticAllowed: true,
  ...facts,
})

const page = <T>(items: T[]) => ({ items, nextCursor: null })

/** Answers of an organization that reminds its clients. */
export const reminderEndpoints: Reminders = {
  listWaitingReminders: () => page([reminder(1)]),
  getReminderFigures: () => reminderFigures(),
  listReminderStandings: ({ view }) =>
    page([view === 'paused' ? standing(3, { blockedBy: 'paused', nextOn: null }) : standing(3)]),
  listPromises: () => page([promise(5)]),
  countPromises: () => ({ count: 1, byState: { waiting: 1, kept: 0, broken: 0, cancelled: 0 } }),
  listReminders: () => page([sentReminder(7)]),
  countReminders: () => ({ count: 1, byState: { to_approve: 0, sent: 1, skipped: 0, failed: 0 } }),
  // Before the reminder, whose address it would fit.
  getClientReminders: () => nothingReminded(),
  getReminderSettings: () => reminderSettings(),
  getReminder: () => reminderDetail(),
}

type Plans = NonNullable<FakeEndpoints['reminderPlans']>
type Preview = Awaited<ReturnType<NonNullable<Plans['previewReminderPlan']>>>

/** « Professionnel » for a client whose first reminder left, and who promised since. */
export const planPreview = (facts: Partial<Preview> = {}): Preview => ({
  clientName: company().name,
  currency: 'EUR',
  steps: [
    {
      step: 1,
      channel: 'mail',
      from: null,
      on: '2026-11-12',
      subject: 'Facture F2026-0007 en attente de règlement',
      message: 'Bonjour Élise Vasseur,\n\nSauf erreur de notre part, 3\u202f120,00\u00a0€ restent dus.',
      faults: ['Cette étape est déjà faite.'],
    },
    {
      step: 2,
      channel: 'mail',
      from: null,
      on: '2026-12-01',
      subject: 'Facture F2026-0007\u00a0: relance',
      message: '3\u202f120,00\u00a0€ restent à payer.',
      faults: ['Paiement promis.'],
    },
    {
      step: 4,
      channel: 'registered_letter',
      from: null,
      on: null,
      subject: 'Mise en demeure de payer',
      message: 'Nous vous mettons en demeure de payer 3\u202f120,00\u00a0€.',
      faults: ['{interets} n’a pas de valeur aujourd’hui.'],
    },
  ],
  blocks: [
    {
      kind: 'promised',
      text: 'Paiement promis pour le 28/11/2026.',
      untilOn: '2026-11-28',
      invoiceId: null,
      pauseId: null,
      promiseId: idOf(5),
    },
  ],
  ...facts,
})

export const reminderPlanEndpoints: NonNullable<FakeEndpoints['reminderPlans']> = {
  listReminderPlans: () => ({ plans: [reminderPlan(70)] }),
}
