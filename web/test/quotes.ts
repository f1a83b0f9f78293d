import type { QuoteDetail, QuoteSummary } from '#shared/contract/quotes.ts'
import type { LinkView } from '#shared/contract/signatures.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import type { QuoteStatus } from '#shared/domain/quotes/quote.ts'
import { company, contact } from './clients.ts'

const NOW = '2026-11-21T10:00:00.000Z'
const LINE = 'ligne-1'
const lines: QuoteDocument['lines'] = [
  { kind: 'section', id: 'titre-1', title: 'Fourniture' },
  {
    kind: 'item',
    id: LINE,
    description: 'Escalier en hêtre, deux volées',
    quantityMilli: 1_000,
    unit: 'forfait',
    unitPriceCents: 480_000,
    discountBps: 500,
    vatRateBps: 1_000,
  },
]
const totals = {
  lineNetCents: { [LINE]: 456_000 },
  linesCents: 456_000,
  discountCents: 0,
  netCents: 456_000,
  vat: [{ rateBps: 1_000, baseCents: 456_000, vatCents: 45_600 }],
  vatCents: 45_600,
  grossCents: 501_600,
}
const ID = '0198a5c2-0000-7000-8000-000000000021'

/** A quote to « Menuiserie Vasseur » in the state asked for: sent ones have a number, a version and a link. */
export function quote(status: QuoteStatus = 'draft', facts: Partial<QuoteDetail> = {}): QuoteDetail {
  const sent = status !== 'draft'
  const answered = status === 'signed' || status === 'refused'
  const opened = answered || status === 'viewed'
  return {
    id: ID,
    status,
    number: sent ? 'D-2026-0007' : null,
    title: 'Escalier en hêtre',
    clientName: company().name,
    companyId: company().id,
    contactId: contact().id,
    currency: 'EUR',
    netCents: totals.netCents,
    grossCents: totals.grossCents,
    issuedOn: sent ? '2026-11-21' : null,
    validUntil: status === 'expired' ? '2026-11-22' : '2099-12-21',
    createdAt: NOW,
    updatedAt: NOW,
    demo: false,
    version: 1,
    changeAskedAt: null,
    changeAsked: null,
    revises: null,
    nextDraftId: null,
    nextNumber: sent ? null : 'D-2026-0008',
    content: {
      companyId: company().id,
      contactId: contact().id,
      title: 'Escalier en hêtre',
      validityDays: 30,
      discount: null,
      depositBps: null,
      paymentTerms: 'À 30 jours.',
      notes: null,
      lines,
    },
    revision: 1,
    totals,
    vatApplicable: true,
    timeZone: 'Europe/Paris',
    signedOnline: true,
    client: {
      name: company().name,
      kind: 'professional',
      addressLines: ['14 rue des Charpentiers'],
      postalCode: '44000',
      city: 'Nantes',
      country: 'FR',
      contactName: 'Élise Vasseur',
      email: contact().email,
    },
    problems: [],
    updatedByName: 'Camille Aubry',
    createdByName: 'Camille Aubry',
    duplicatedFrom: null,
    sentAt: sent ? NOW : null,
    viewedAt: opened ? NOW : null,
    signedAt: status === 'signed' ? NOW : null,
    refusedAt: status === 'refused' ? NOW : null,
    ending:
      status === 'closed' || status === 'withdrawn'
        ? { at: NOW, byName: 'Camille Aubry', reason: 'Budget reporté.' }
        : null,
    refusalReason: status === 'refused' ? 'Trop cher pour cette année.' : null,
    versions: sent
      ? [{ id: ID, version: 1, createdAt: NOW, pdfSha256: 'a'.repeat(64), grossCents: totals.grossCents }]
      : [],
    links: sent
      ? [
          {
            id: '0198a5c2-0000-7000-8000-000000000022',
            recipientEmail: 'elise@vasseur.test',
            recipientName: 'Élise Vasseur',
            createdAt: NOW,
            firstOpenedAt: opened ? NOW : null,
            revokedAt: null,
            enclosures: [],
            mail: {
              id: '0198a5c2-0000-7000-8000-000000000023',
              status: 'sent',
              error: null,
              from: null,
              sentAt: NOW,
              failedAt: null,
            },
          },
        ]
      : [],
    ...facts,
  }
}

/** The row of a list. */
export function quoteRow(status: QuoteStatus = 'draft', facts: Partial<QuoteSummary> = {}): QuoteSummary {
  const { content, totals, links, versions, client, problems, ending, changeAsked, revises, ...read } =
    quote(status)
  const { nextDraftId, nextNumber, ...row } = read
  return { ...row, nextTaskOn: null, ...facts }
}

const party = {
  legalForm: 'SARL',
  addressLines: ['8 rue des Tanneurs'],
  postalCode: '37000',
  city: 'Tours',
  country: 'FR',
  siren: '552081317',
  siret: null,
  vatNumber: null,
  email: null,
  phone: null,
}

/** The document that the client's page and the preview draw. */
export const quoteDocument: QuoteDocument = {
  number: 'D-2026-0007',
  title: 'Escalier en hêtre',
  issuedOn: '2026-11-21',
  validUntil: '2099-12-21',
  currency: 'EUR',
  seller: { ...party, name: 'Atelier Aubry' },
  sellerLogo: null,
  buyer: { ...party, name: company().name },
  attention: 'Élise Vasseur',
  lines,
  discount: null,
  totals,
  paymentTerms: 'À 30 jours.',
  notes: null,
  mentions: ['Devis gratuit.'],
}

/** The client’s view of the quote that `quote('sent')` gives the sender. */
export const linkView = (facts: Partial<LinkView> = {}): LinkView => ({
  state: 'open',
  version: 1,
  replacedBy: null,
  changes: null,
  signable: true,
  document: quoteDocument,
  validUntil: quoteDocument.validUntil,
  documentSha256: 'a'.repeat(64),
  tone: 'slate',
  organizationName: 'Atelier Aubry',
  timeZone: 'Europe/Paris',
  buyerKind: 'professional',
  recipientName: 'Élise Vasseur',
  recipientMasked: 'é•••@vasseur.test',
  consent: {
    version: '1',
    text: 'Je signe ce devis et j’en accepte les conditions.',
    points: ['J’accepte les prix.', 'Ma signature m’engage.', 'Un dossier de preuve est remis.'],
  },
  signed: null,
  agreement: null,
  refusedAt: null,
  seller: { email: 'bonjour@atelier-aubry.test', phone: null },
  changeRequest: null,
  deposit: null,
  online: { amountCents: 0, processingCents: 0, testMode: false },
  ...facts,
})
