import { type DatedMention, holdsOn } from '#shared/french/dated-mentions.ts'
import { franchise, type MentionFacts } from '#shared/french/legal-mentions.ts'
import type { InvoiceObject } from './invoice-document.ts'
import { vatKeyOf } from './vat-keys.ts'
import { exemptionCodes, type VatTreatment, type VatTreatmentKind } from './vat-treatment.ts'

type Facts = MentionFacts & { treatments: VatTreatment[]; operation?: InvoiceObject }
type Row = DatedMention<Facts>

const isPenalties = ({ operation }: Facts) => operation === 'penalties'
const has = (kind: VatTreatmentKind) => (facts: Facts) =>
  !isPenalties(facts) && facts.treatments.some((own) => own.kind === kind)

/**
 * Why no VAT is charged. Until 2026-08-31 by the article of the CGI; the articles then left for the CIBS, whose numbers (but for the
 * franchise) we have not read: since then by the directive that they carry out, which invoices may cite (directive 2006/112/CE, art. 226, 11).
 */
const worded = (
  kind: Exclude<VatTreatmentKind, 'domestic' | 'franchise' | 'exempt'>,
  why: string,
  before: { text: string; source: string },
  since: { text: string; source: string },
): Row[] => [
  {
    id: `${kind}_cgi`,
    code: null,
    from: null,
    to: '2026-08-31',
    source: before.source,
    why,
    applies: has(kind),
    text: () => before.text,
  },
  {
    id: kind,
    code: null,
    from: '2026-09-01',
    to: null,
    source: since.source,
    why,
    applies: has(kind),
    text: () => since.text,
  },
]
const directive = (article: string) => `article ${article} de la directive 2006/112/CE`

/** Rows of VAT that is not charged, but for the franchise, which devis print too. */
export const exemptionMentions: readonly Row[] = [
  ...worded(
    'reverse_charge_construction',
    'Dans le bâtiment, le sous-traitant facture sans TVA\u00a0: l’entreprise principale la déclare elle-même.',
    { text: 'Autoliquidation, article 283-2 nonies du CGI', source: 'CGI art. 283-2 nonies' },
    {
      text: 'Autoliquidation, TVA due par le preneur (travaux de construction en sous-traitance)',
      source: 'CGI art. 283-2 nonies, codifié au CIBS le 1er septembre 2026',
    },
  ),
  ...worded(
    'reverse_charge_eu_services',
    'Un client assujetti d’un autre pays de l’Union déclare lui-même la TVA de ce service dans son pays.',
    { text: 'Autoliquidation, article 283-2 du CGI', source: 'CGI art. 283-2 et 259-1' },
    { text: `Autoliquidation, ${directive('196')}`, source: 'Directive 2006/112/CE art. 44 et 196' },
  ),
  ...worded(
    'intra_community_goods',
    'Une livraison à un assujetti d’un autre pays de l’Union est exonérée s’il vous a donné son numéro de TVA.',
    { text: 'Exonération de TVA, article 262 ter, I du CGI', source: 'CGI art. 262 ter, I' },
    { text: `Exonération de TVA, ${directive('138')}`, source: 'Directive 2006/112/CE art. 138' },
  ),
  ...worded(
    'export',
    'Une livraison hors de l’Union européenne est exonérée\u00a0: gardez la preuve de sortie du territoire.',
    { text: 'Exonération de TVA, article 262, I du CGI', source: 'CGI art. 262, I' },
    { text: `Exonération de TVA, ${directive('146')}`, source: 'Directive 2006/112/CE art. 146' },
  ),
  ...worded(
    'outside_scope',
    'Un service à un client assujetti établi hors de l’Union européenne n’est pas soumis à la TVA française.',
    { text: 'TVA non applicable, article 259-1 du CGI', source: 'CGI art. 259-1' },
    { text: `TVA non applicable, ${directive('44')}`, source: 'Directive 2006/112/CE art. 44' },
  ),
  {
    id: 'penalties_outside_vat',
    code: null,
    from: null,
    to: null,
    source: 'C. com. art. L. 441-10, II et D. 441-5\u00a0; C. civ. art. 1231-6',
    why: 'Intérêts et indemnité réparent un retard\u00a0: ils ne paient ni un bien ni un service, et ne portent pas de TVA.',
    applies: isPenalties,
    text: () => 'Intérêts et indemnité de retard, hors du champ d’application de la TVA',
  },
  {
    id: 'exempt',
    code: null,
    from: null,
    to: null,
    source: 'Article nommé par la mention (liste VATEX)',
    why: 'L’opération est exonérée de TVA\u00a0: la facture doit nommer l’article.',
    applies: has('exempt'),
    text: ({ treatments }) =>
      [
        ...new Set(treatments.flatMap((own) => (own.kind === 'exempt' ? [exemptionCodes[own.code]] : []))),
      ].join('. '),
  },
]

/**
 * Text of a breakdown without VAT (BT-120) on a day, by its VATEX code and what the invoice asks for: that of the mention. Null for a code
 * of none.
 */
export function exemptionReason(
  exemptionCode: string,
  issuedOn: string,
  operation: InvoiceObject = 'services',
): string | null {
  const facts = {
    issuedOn,
    franchise: true,
    soleTrader: false,
    buyerIsProfessional: true,
    latePenaltyBps: null,
  }
  const treatment = treatments.find((own) => vatKeyOf(own, 0).exemptionCode === exemptionCode)
  if (treatment === undefined) return null
  const rows: readonly Row[] = treatment.kind === 'franchise' ? franchise : exemptionMentions
  const own = { ...facts, treatments: [treatment], operation }
  return rows.find((row) => holdsOn(row, issuedOn) && row.applies(own))?.text(own) ?? null
}

const treatments: readonly VatTreatment[] = [
  { kind: 'franchise' },
  { kind: 'reverse_charge_construction' },
  { kind: 'reverse_charge_eu_services' },
  { kind: 'intra_community_goods' },
  { kind: 'export' },
  { kind: 'outside_scope' },
  ...Object.keys(exemptionCodes).map(
    (code): VatTreatment => ({ kind: 'exempt', code: code as keyof typeof exemptionCodes }),
  ),
]

/** Last day on which the old wording of the franchise is tolerated. */
const OLD_FRANCHISE_UNTIL = '2027-12-31'

/** The warning on a text of the author's that still cites article 293 B of the CGI; null when it does not, or when it was right that day. */
export function outdatedFranchise(text: string, isoDay: string): { text: string; tolerated: boolean } | null {
  if (isoDay <= '2026-08-31' || !/\b293[\s-]?B\b/i.test(text)) return null
  const tolerated = isoDay <= OLD_FRANCHISE_UNTIL
  return {
    tolerated,
    text: tolerated
      ? 'L’article 293 B du CGI est remplacé par l’article L.\u00a0223-3 du CIBS depuis le 1er septembre 2026. L’ancienne mention est tolérée jusqu’au 31 décembre 2027.'
      : 'L’article 293 B du CGI n’est plus accepté depuis le 1er janvier 2028\u00a0: retirez cette mention, Ardoise écrit la nouvelle.',
  }
}
