/** Categories of UNCL 5305 that French invoices carry (BR-FR-16 refuses L and M). */
export type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'

/** How VAT applies to a document, or to one of its lines. */
export type VatTreatment =
  /** French VAT at the rate of each line. */
  | { kind: 'domestic' }
  /** Franchise en base (CIBS L. 223-3). */
  | { kind: 'franchise' }
  /** Subcontracted building work: the main contractor owes the VAT (CGI 283-2 nonies). */
  | { kind: 'reverse_charge_construction' }
  /** Services to a taxable person of another EU state (CGI 283-2). */
  | { kind: 'reverse_charge_eu_services' }
  | { kind: 'intra_community_goods' }
  | { kind: 'export' }
  /** Outside French VAT: services to a taxable person outside the EU. */
  | { kind: 'outside_scope' }
  /** Exempt by the article that the VATEX code names. */
  | { kind: 'exempt'; code: ExemptionCode }

export type VatTreatmentKind = VatTreatment['kind']

/** Treatments as an author chooses them; exemptions are chosen by their article. */
export const vatTreatmentLabels: Record<Exclude<VatTreatmentKind, 'exempt'>, string> = {
  domestic: 'TVA française',
  franchise: 'Franchise en base de TVA',
  reverse_charge_construction: 'Autoliquidation, sous-traitance du bâtiment',
  reverse_charge_eu_services: 'Autoliquidation, services dans l’Union européenne',
  intra_community_goods: 'Livraison de biens dans l’Union européenne',
  export: 'Exportation hors de l’Union européenne',
  outside_scope: 'Hors champ de la TVA française',
}

/** Exemptions an author may choose; the names are those of the articles (VATEX list, Factur-X 1.09). */
export const exemptionCodes = {
  'VATEX-FR-CGI261-1': 'Exonération de TVA, article 261, 1 du CGI',
  'VATEX-FR-CGI261-2': 'Exonération de TVA, article 261, 2 du CGI',
  'VATEX-FR-CGI261-3': 'Exonération de TVA, article 261, 3 du CGI',
  'VATEX-FR-CGI261-4': 'Exonération de TVA, article 261, 4 du CGI',
  'VATEX-FR-CGI261-5': 'Exonération de TVA, article 261, 5 du CGI',
  'VATEX-FR-CGI261-7': 'Exonération de TVA, article 261, 7 du CGI',
  'VATEX-FR-CGI261-8': 'Exonération de TVA, article 261, 8 du CGI',
  'VATEX-FR-CGI261A': 'Exonération de TVA, article 261 A du CGI',
  'VATEX-FR-CGI261B': 'Exonération de TVA, article 261 B du CGI',
  'VATEX-FR-CGI261C-1': 'Exonération de TVA, article 261 C, 1° du CGI',
  'VATEX-FR-CGI261C-2': 'Exonération de TVA, article 261 C, 2° du CGI',
  'VATEX-FR-CGI261C-3': 'Exonération de TVA, article 261 C, 3° du CGI',
  'VATEX-FR-CGI261D-1': 'Exonération de TVA, article 261 D, 1° du CGI',
  'VATEX-FR-CGI261D-1BIS': 'Exonération de TVA, article 261 D, 1° bis du CGI',
  'VATEX-FR-CGI261D-2': 'Exonération de TVA, article 261 D, 2° du CGI',
  'VATEX-FR-CGI261D-3': 'Exonération de TVA, article 261 D, 3° du CGI',
  'VATEX-FR-CGI261D-4': 'Exonération de TVA, article 261 D, 4° du CGI',
  'VATEX-FR-CGI261E-1': 'Exonération de TVA, article 261 E, 1° du CGI',
  'VATEX-FR-CGI261E-2': 'Exonération de TVA, article 261 E, 2° du CGI',
  'VATEX-FR-CGI275': 'Achats en franchise de TVA, article 275 du CGI',
  'VATEX-FR-CGI277A': 'Exonération de TVA, article 277 A du CGI',
  'VATEX-FR-CGI295': 'Exonération de TVA, article 295 du CGI',
  'VATEX-FR-298SEXDECIESA': 'Exonération de TVA, article 298 sexdecies A du CGI',
} as const

export type ExemptionCode = keyof typeof exemptionCodes
