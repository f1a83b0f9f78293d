import { type DatedMention, rowsOn } from '#shared/french/dated-mentions.ts'
import {
  decennialInsurance,
  franchise,
  latePenalty,
  type MentionFacts,
  noEarlyDiscount,
  recoveryIndemnity,
  registry,
  type SellerMentionFacts,
  shareCapital,
  soleTrader,
} from '#shared/french/legal-mentions.ts'
import { formatSiren } from '#shared/french/siren.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { InvoiceDocument, InvoiceMention } from './invoice-document.ts'
import { operationLabels } from './invoice-document.ts'
import { isCreditNote } from './invoice-kind.ts'
import { exemptionMentions } from './vat-mentions.ts'
import type { VatTreatment } from './vat-treatment.ts'

/**
 * First day on which our users must issue e-invoices with the four new mentions: client’s SIREN, category of the operation,
 * delivery address, option for debits (décret 2022-1299; 1 September 2026 for large and mid-sized companies).
 */
export const NEW_MENTIONS_ON = '2027-09-01'

/** Facts of an invoice on which its mentions depend. */
export type InvoiceMentionFacts = SellerMentionFacts &
  Pick<InvoiceDocument, 'kind' | 'buyer' | 'operation' | 'vatOnDebits'> & {
    /** Treatments of its lines, and its own when it has none. */
    treatments: VatTreatment[]
  }

type Row = DatedMention<InvoiceMentionFacts>
const always = { from: null, to: null }

/** The rows of professionals, but for a credit note, which nobody pays late. */
const whenPaid = (row: DatedMention<MentionFacts>): Row => ({
  ...row,
  applies: (facts) => row.applies(facts) && !isCreditNote(facts.kind),
})

/**
 * E-invoices must carry PMD, PMT and AAB once each, whoever the client is (BR-FR-05, BR-FR-06). Where the obligation does not
 * exist the note says so: never 40 € of a consumer, never an empty text.
 */
const withoutObject = (code: string, subject: string, source: string): Row[] => [
  {
    ...always,
    id: `${code.toLowerCase()}_consumer`,
    code,
    source,
    why: 'Une facture électronique doit porter cette rubrique. Vis-à-vis d’un particulier elle est sans objet.',
    applies: (facts) => !facts.buyerIsProfessional && !isCreditNote(facts.kind),
    text: () => `${subject}${NBSP}: sans objet, le client est un particulier.`,
  },
  {
    ...always,
    id: `${code.toLowerCase()}_credit_note`,
    code,
    source,
    why: 'Une facture électronique doit porter cette rubrique. Un avoir ne se paie pas\u00a0: elle est sans objet.',
    applies: (facts) => isCreditNote(facts.kind),
    text: () => `${subject}${NBSP}: sans objet, ce document est un avoir.`,
  },
]

/** Every mention of an invoice, in the order of the page. */
export const invoiceMentions: readonly Row[] = [
  soleTrader,
  shareCapital,
  registry,
  decennialInsurance,
  ...franchise,
  ...exemptionMentions,
  {
    ...always,
    id: 'vat_on_debits',
    code: null,
    source: 'CGI ann. II art. 242 nonies A, décret 2022-1299',
    why: 'Vous payez la TVA à la facturation et non à l’encaissement\u00a0: votre client peut la déduire plus tôt.',
    applies: (facts) => facts.vatOnDebits && facts.treatments.some(({ kind }) => kind === 'domestic'),
    text: () => 'Option pour le paiement de la taxe d’après les débits',
  },
  {
    ...always,
    id: 'operation',
    code: null,
    source: 'CGI ann. II art. 242 nonies A, décret 2022-1299',
    why: 'La catégorie de l’opération est obligatoire à partir du 1er septembre 2027 pour les petites et moyennes entreprises\u202f; elle peut figurer avant.',
    applies: ({ operation }) => operation !== 'penalties',
    text: ({ operation }) =>
      operation === 'penalties'
        ? ''
        : `Catégorie de l’opération${NBSP}: ${operationLabels[operation].toLowerCase()}`,
  },
  {
    ...always,
    id: 'buyer_siren',
    code: null,
    source: 'CGI ann. II art. 242 nonies A, décret 2022-1299',
    why: 'Le SIREN du client est obligatoire à partir du 1er septembre 2027 pour les petites et moyennes entreprises\u202f; il peut figurer avant.',
    applies: ({ buyer }) => buyer.kind === 'professional' && buyer.siren !== null,
    text: ({ buyer }) => `SIREN du client${NBSP}: ${formatSiren(buyer.siren ?? '')}`,
  },
  whenPaid(latePenalty),
  ...withoutObject('PMD', 'Pénalités de retard', 'BR-FR-05'),
  whenPaid(recoveryIndemnity),
  ...withoutObject('PMT', 'Indemnité forfaitaire pour frais de recouvrement', 'BR-FR-05'),
  whenPaid(noEarlyDiscount),
  ...withoutObject('AAB', 'Escompte', 'BR-FR-05'),
]

/** The mentions of an invoice, in order, as they are frozen with it. */
export function mentionsOf(facts: InvoiceMentionFacts): InvoiceMention[] {
  return rowsOn(invoiceMentions, facts).map((row) => ({ id: row.id, code: row.code, text: row.text(facts) }))
}

/** « Pourquoi cette mention »: reason and source of a printed one, or null for an id of no row. */
export function whyMention(id: string): { why: string; source: string } | null {
  const row = invoiceMentions.find((other) => other.id === id)
  return row ? { why: row.why, source: row.source } : null
}
