import type { DocumentParty } from '#shared/domain/documents/quote-document.ts'
import type { Debtor } from '#shared/domain/late-interest/debtor.ts'
import type { InterestRule, LateInterest } from '#shared/domain/late-interest/interest.ts'
import type { AgreementMeans } from '#shared/domain/quotes/agreement.ts'
import type { Currency } from '#shared/french/format.ts'

/** « DC-20261130-A1B2C3 »: how people name a file, from its id and its day. */
export const litigationReference = (id: string, countedOn: string): string =>
  `DC-${countedOn.replaceAll('-', '')}-${id.slice(-6).toUpperCase()}`

/** What moved the sum that an invoice owes: below zero, what was taken off. */
export type LitigationMovement = {
  kind: 'issued' | 'money' | 'loss' | 'credit_note' | 'replaced'
  on: string
  cents: number
}

export type LitigationInvoice = Pick<
  LateInterest,
  'segments' | 'interestCents' | 'indemnityCents' | 'missing' | 'days'
> & {
  number: string
  title: string | null
  issuedOn: string
  dueOn: string
  grossCents: number
  owedCents: number
  /** Its lines, as words. */
  lines: string[]
  /** The day or days of the delivery or service; null: the invoice does not say. */
  performance: { from: string; to: string } | null
  deliveryPlace: string | null
  rule: InterestRule
  formalNoticeOn: string | null
  movements: LitigationMovement[]
  /** The last day to claim it. */
  lastDayOn: string
  waived: boolean
  disputes: {
    on: string
    reason: string
    message: string
    /** Contested of what was owed; null: all of it. */
    amountCents: number | null
    settledOn: string | null
    note: string | null
  }[]
}

export type LitigationQuote = {
  number: string
  title: string | null
  issuedOn: string
  grossCents: number
  signedAt: string
  signerName: string
  signerQuality: string
  signerEmail: string
  documentSha256: string
  sealedSha256: string
  proofSha256: string
  events: { at: string; label: string }[]
}

/** A devis whose client agreed elsewhere than on its page, as a member recorded it. */
export type LitigationAgreement = Pick<
  LitigationQuote,
  | 'number'
  | 'title'
  | 'issuedOn'
  | 'grossCents'
  | 'signerName'
  | 'signerQuality'
  | 'documentSha256'
  | 'events'
> & {
  agreedOn: string
  means: AgreementMeans
  /** The hash of what proves it; null: nothing does. */
  fileSha256: string | null
  recordedByName: string
  recordedAt: string
}

export type LitigationReminder = {
  at: string
  channel: 'mail' | 'call' | 'letter' | 'registered_letter'
  to: string | null
  subject: string
  message: string
  postedOn: string | null
  trackingNumber: string | null
  receivedOn: string | null
  formalNotice: boolean
  /** Of an electronic registered letter; one that was simulated proves nothing. */
  registered: { state: string; at: string; simulated: boolean } | null
  invoices: string[]
}

export type LitigationExhibit = {
  kind:
    | 'invoice'
    | 'credit_note'
    | 'quote'
    | 'quote_proof'
    | 'agreed_quote'
    | 'agreement'
    | 'letter'
    | 'letter_proof'
    | 'payment_plan'
    | 'dispute_file'
    | 'mail'
    | 'document'
  /** Its path in the archive. */
  name: string
  /** Null where the file could not be read. */
  sha256: string | null
}

/** All that a litigation file says. Days are ISO, instants too; amounts in minor units of `currency`, the 40 € in euros. */
export type LitigationFacts = {
  reference: string
  countedOn: string
  timeZone: string
  currency: Currency
  seller: DocumentParty
  debtor: DocumentParty
  debtorKind: Debtor
  invoices: LitigationInvoice[]
  quotes: LitigationQuote[]
  agreements: LitigationAgreement[]
  reminders: LitigationReminder[]
  mails: { at: string; outgoing: boolean; from: string; subject: string; snippet: string }[]
  calls: { at: string; direction: 'in' | 'out'; by: string | null; outcome: string | null; notes: string }[]
  promises: { on: string; cents: number; source: string; state: string; notedOn: string; note: string }[]
  plans: {
    reference: string
    totalCents: number
    signedAt: string | null
    signerName: string | null
    state: string
    terms: { dueOn: string; cents: number; paidCents: number; state: string }[]
  }[]
  documents: { name: string; on: string; sender: string }[]
  exhibits: LitigationExhibit[]
  /** What was left out beyond the most that a file holds, in French sentences. */
  leftOut: string[]
}

/** What is claimed in all. `interestCents` null: a rate of one of its invoices is not known to the end. */
export type LitigationSums = {
  owedCents: number
  interestCents: number
  indemnityCents: number
  interestKnown: boolean
}

/** What the invoices of a file owe and claim: the sums of the ledger and of the interest of each. */
export function litigationSums({ invoices }: Pick<LitigationFacts, 'invoices'>): LitigationSums {
  const sum = (of: (invoice: LitigationInvoice) => number) =>
    invoices.reduce((all, invoice) => all + of(invoice), 0)
  return {
    owedCents: sum(({ owedCents }) => owedCents),
    interestCents: sum(({ interestCents }) => interestCents),
    indemnityCents: sum(({ indemnityCents }) => indemnityCents),
    interestKnown: invoices.every(({ missing }) => missing === null),
  }
}
