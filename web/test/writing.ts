import type { Draft, DraftFile, Sender } from '#shared/contract/mail-sending.ts'
import type { Sending } from '#shared/contract/mail-sendings.ts'
import { id } from './conversations.ts'

/** Facts of drafts and sendings for tests. */
export const now = () => new Date().toISOString()

export const sender = (facts: Partial<Sender> = {}): Sender => ({
  mailboxId: id(90),
  address: 'jeanne@atelier.test',
  name: 'Jeanne Morel',
  maxBytes: 20_000_000,
  refusal: null,
  signature: '',
  aliases: [],
  ...facts,
})

export const draft = (facts: Partial<Draft> = {}): Draft => ({
  id: id(200),
  kind: 'reply',
  conversationId: id(1),
  answeredId: id(12),
  mailboxId: id(90),
  alias: null,
  to: [{ name: 'Camille Roy', address: 'camille@client.test' }],
  cc: [],
  bcc: [],
  subject: 'Re: Plan de la salle',
  body: '',
  signature: '',
  quotes: true,
  quoted: '<p>Le 20 novembre, Camille Roy a écrit\u00a0:</p><blockquote>Voici le plan.</blockquote>',
  files: [],
  revision: 1,
  updatedAt: now(),
  updatedById: null,
  updatedByName: 'Jeanne Morel',
  returned: false,
  prospecting: false,
  ...facts,
})

export const draftFile = (facts: Partial<DraftFile> = {}): DraftFile => ({
  id: id(300),
  name: 'plan.pdf',
  type: 'application/pdf',
  size: 2_000,
  origin: 'upload',
  contentId: null,
  receivedBytes: 2_000,
  ...facts,
})

export const sending = (facts: Partial<Sending> = {}): Sending => ({
  id: id(400),
  conversationId: id(1),
  mailboxId: id(90),
  state: 'waiting',
  fault: null,
  faultDetail: null,
  authorId: null,
  authorName: 'Jeanne Morel',
  subject: 'Re: Plan de la salle',
  to: [{ name: 'Camille Roy', address: 'camille@client.test' }],
  cc: [],
  bcc: [],
  html: '<p>Bonjour</p>',
  files: [],
  createdAt: now(),
  dueAt: new Date(Date.now() + 10_000).toISOString(),
  scheduled: false,
  unlessAnswered: false,
  sentAt: null,
  quoteId: null,
  invoiceId: null,
  automatic: false,
  handled: true,
  ...facts,
})
