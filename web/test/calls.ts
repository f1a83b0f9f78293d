import type {
  Call,
  CallConsent,
  CallEntry,
  CallList,
  CallOpposition,
  CallScript,
  CallSheet,
  CallVerdictView,
} from '#shared/contract/call-fields.ts'
import type { RecordedWish } from '#shared/contract/call-wishes.ts'
import { callPurposes } from '#shared/domain/calls/call-names.ts'
import { company, contact } from './clients.ts'
import type { FakeEndpoints } from './fake-api.ts'
import { member } from './people.ts'

const NOW = '2026-11-21T10:00:00.000Z'
const idOf = (at: number) => `0198a5c2-0000-7000-8000-0000000012${String(at).padStart(2, '0')}`
const { user } = member()

/** A prospecting call to Élise Vasseur, who was spoken to. */
export const call = (at: number, facts: Partial<Call> = {}): Call => ({
  id: idOf(at),
  direction: 'out',
  number: '+33612345678',
  companyId: company().id,
  contactId: contact().id,
  clientName: 'Élise Vasseur',
  callerId: user.id,
  callerName: user.name,
  purpose: 'prospecting',
  state: 'ended',
  outcome: 'joined',
  startedAt: NOW,
  endedAt: NOW,
  durationSeconds: 240,
  isDurationEstimated: true,
  callbackAt: null,
  notes: 'Rénove son atelier au printemps.',
  nextAction: '',
  provider: null,
  listId: null,
  reminderId: null,
  promiseId: null,
  disputeId: null,
  breach: null,
  createdAt: NOW,
  revision: 1,
  ...facts,
})

export const startedCall = (facts: Partial<Call> = {}): Call =>
  call(1, { state: 'under_way', outcome: null, endedAt: null, durationSeconds: null, notes: '', ...facts })

export const verdict = (facts: Partial<CallVerdictView> = {}): CallVerdictView => ({
  purpose: 'prospecting',
  allowed: true,
  code: null,
  reason: 'Cette personne accepte d’être appelée, et l’heure convient.',
  article: 'C. conso. art. L223-1',
  againAt: null,
  ...facts,
})

export const noConsent = verdict({
  allowed: false,
  code: 'no_consent',
  reason: 'Un particulier n’est pas prospecté par téléphone sans son consentement, ou sans contrat en cours.',
})

export const outsideHours = verdict({
  allowed: false,
  code: 'outside_hours',
  reason: 'Il est 21:30 chez cette personne.',
  article: 'C. conso. art. D223-9',
  againAt: '2026-11-23T06:00:00.000Z',
})

export const consent = (facts: Partial<CallConsent> = {}): CallConsent => ({
  id: idOf(60),
  companyId: null,
  contactId: contact().id,
  number: '+33612345678',
  text: 'J’accepte d’être appelée au sujet des escaliers de l’Atelier Aubry.',
  textVersion: '1',
  channel: 'form',
  givenAt: '2026-10-02T09:00:00.000Z',
  scope: 'Escaliers sur mesure',
  anyHour: false,
  hours: '',
  documentId: null,
  proof: 'Formulaire classé au bureau',
  ip: '192.0.2.7',
  recordedAt: '2026-10-02T09:05:00.000Z',
  recordedByName: user.name,
  revokedAt: null,
  revokedByName: null,
  revokedNote: null,
  ...facts,
})

export const opposition = (facts: Partial<CallOpposition> = {}): CallOpposition => ({
  id: idOf(70),
  companyId: null,
  contactId: contact().id,
  number: '+33612345678',
  source: 'call',
  note: '',
  opposedAt: NOW,
  recordedByName: user.name,
  ...facts,
})

const recordedWish = (at: number, facts: Partial<RecordedWish>): RecordedWish => ({
  id: idOf(70 + at),
  state: 'standing',
  companyId: null,
  contactId: contact().id,
  clientName: 'Élise Vasseur',
  number: '+33612345678',
  at: '2026-10-02T09:00:00.000Z',
  scope: 'Escaliers sur mesure',
  channel: 'form',
  source: null,
  note: 'Formulaire classé au bureau',
  revokedAt: null,
  recordedByName: user.name,
  ...facts,
})
const opposed = { state: 'opposed', scope: '', channel: null, source: 'call', note: '' } as const

/** The register: one who agrees, one who did, one who opposes, and one whose card is erased. */
export const recordedWishes: RecordedWish[] = [
  recordedWish(1, {}),
  recordedWish(2, { state: 'revoked', clientName: 'Noé Martin', revokedAt: NOW }),
  recordedWish(3, { ...opposed, clientName: 'Paul Lenoir' }),
  recordedWish(4, { ...opposed, contactId: null, clientName: null, number: null }),
]

export const script = (facts: Partial<CallScript> = {}): CallScript => ({
  id: idOf(80),
  name: 'Escaliers',
  purpose: 'prospecting',
  body: 'Bonjour, Camille de l’Atelier Aubry.\nVous nous aviez demandé d’être rappelée.',
  archivedAt: null,
  revision: 1,
  ...facts,
})

const allVerdicts = (of: CallVerdictView) =>
  callPurposes.map((purpose) =>
    purpose === 'prospecting'
      ? of
      : verdict({
          purpose,
          reason: 'Cet appel ne propose aucun nouveau contrat.',
          article: 'C. conso. art. L221-16',
        }),
  )

export const callSheet = (facts: Partial<CallSheet> = {}, of = verdict()): CallSheet => ({
  companyId: company().id,
  contactId: contact().id,
  name: 'Élise Vasseur',
  companyName: company().name,
  jobTitle: 'Gérante',
  kind: 'consumer',
  email: 'elise@vasseur.test',
  city: 'Nantes',
  numbers: [{ number: '+33612345678', label: 'mobile', isBad: false }],
  timeZone: 'Europe/Paris',
  verdicts: allVerdicts(of),
  consents: [consent()],
  oppositions: [],
  calls: [call(2)],
  exchanges: [
    {
      id: idOf(90),
      type: 'quote.sent',
      occurredAt: NOW,
      actorName: user.name,
      subjectType: 'quote',
      subjectId: idOf(91),
      companyId: company().id,
      contactId: contact().id,
      amountCents: 120_000,
      description: null,
      meta: { number: 'D-2026-0007', clientName: company().name },
    },
  ],
  quotes: [
    {
      id: idOf(91),
      number: 'D-2026-0007',
      title: 'Escalier quart tournant',
      status: 'sent',
      totalCents: 120_000,
      currency: 'EUR',
    },
  ],
  debts: [],
  reminder: null,
  scripts: [script()],
  ...facts,
})

export const debt: CallSheet['debts'][number] = {
  invoiceId: '0198a5c2-0000-7000-8000-000000000061',
  number: 'F2026-0007',
  dueOn: '2026-11-09',
  owedCents: 312_000,
  currency: 'EUR',
  contestedCents: 0,
  isDisputed: false,
}

export const callList = (facts: Partial<CallList> = {}): CallList => ({
  id: idOf(40),
  name: 'Anciens devis',
  purpose: 'prospecting',
  source: 'contacts',
  scriptId: script().id,
  assigneeId: user.id,
  assigneeName: user.name,
  createdAt: NOW,
  closedAt: null,
  counts: { waiting: 3, done: 1, skipped: 0, refused: 1 },
  revision: 1,
  ...facts,
})

export const callEntry = (at: number, facts: Partial<CallEntry> = {}): CallEntry => ({
  id: idOf(50 + at),
  listId: callList().id,
  position: at,
  companyId: company().id,
  contactId: contact().id,
  clientName: 'Élise Vasseur',
  number: '+33612345678',
  state: 'waiting',
  reason: null,
  notBeforeAt: null,
  reminderId: null,
  task: null,
  callId: null,
  outcome: null,
  ...facts,
})

export const refusedEntry = callEntry(2, {
  clientName: 'Paul Lenoir',
  state: 'refused',
  reason: 'Un particulier n’est pas prospecté par téléphone sans son consentement.',
})

const figures = { calls: 8, spoken: 5, durationSeconds: 1_980 }

const list = <T>(items: T[]) => ({ items, nextCursor: null })

export const callEndpoints = {
  calls: {
    // Before the call, whose address they would fit.
    countCalls: () => ({ count: 3 }),
    listRingingCalls: () => ({ calls: [] }),
    getCallSheet: () => callSheet(),
    getCallStatistics: () => ({
      total: figures,
      byPerson: [
        {
          callerId: user.id,
          callerName: user.name,
          ...figures,
          outcomes: [
            { outcome: 'joined', calls: 3 },
            { outcome: 'promise', calls: 2 },
          ],
        },
      ],
      byOutcome: [
        { outcome: 'joined', calls: 3 },
        { outcome: 'no_answer', calls: 3 },
        { outcome: 'promise', calls: 2 },
      ],
      byPurpose: [{ purpose: 'prospecting', ...figures }],
    }),
    getCall: () => startedCall(),
    listCalls: () =>
      list([
        call(2),
        call(3, { clientName: null, companyId: null, contactId: null, direction: 'in', outcome: null }),
        call(4, {
          purpose: 'collection',
          outcome: 'promise',
          breach: { code: 'weekend', reason: 'C’était un samedi.', article: 'C. conso. art. D223-9' },
        }),
      ]),
    listCallScripts: () => ({ scripts: [script()] }),
  },
  callLists: {
    listCallLists: () => list([callList()]),
    countCallLists: () => ({ count: 1, byState: { open: 1, closed: 0 } }),
    getCallList: () => callList(),
    listCallEntries: () => list([callEntry(1), refusedEntry]),
  },
  callWishes: {
    listCallWishes: () => ({ kind: 'consumer', consents: [consent()], oppositions: [] }),
    listRecordedWishes: () => list(recordedWishes),
    countRecordedWishes: () => ({
      count: recordedWishes.length,
      byState: { standing: 1, revoked: 1, opposed: 2 },
    }),
    getCallSettings: () => ({
      consentText: 'J’accepte d’être appelé au sujet des offres de l’Atelier Aubry.',
      sellsRenovation: false,
      consentVersion: '1',
      revision: 1,
    }),
    getCallConsent: () => ({
      consent: consent(),
      document: null,
      clientName: 'Élise Vasseur',
      seller: { name: 'Atelier Aubry', siren: '552081317' },
      printedAt: NOW,
    }),
  },
  telephony: {
    getTelephony: () => ({
      connections: [
        {
          provider: 'aircall',
          webhookUrl: 'https://ardoise.test/functions/v1/telephony?endpoint=abc',
          isReady: true,
          connectedAt: NOW,
          connectedByName: user.name,
          lastEventAt: NOW,
          unknownEvents: 2,
        },
      ],
      lines: [],
    }),
  },
} satisfies FakeEndpoints
