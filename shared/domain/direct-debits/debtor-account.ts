/**
 * Countries of the European Economic Area, by the first letters of their IBAN, on 28 November 2026: the Union's 27, with Iceland, Liechtenstein and
 * Norway (Agreement on the European Economic Area, article 126).
 */
const AREA = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

export const FAR_ACCOUNT =
  'Cet IBAN est tenu hors de l’Espace économique européen\u00a0: il ne peut pas être prélevé d’ici. Indiquez un autre compte.'

/**
 * Whether an account of the SEPA area may be debited by our files. Outside the European Economic Area (Switzerland, the United Kingdom, Monaco, San
 * Marino, Andorra, the Vatican…) banks ask for the debtor's address (Regulation (EU) 2015/847, article 4; EPC016-06, AT-09), which our files do not
 * write. `iban`: without spaces, in capitals. Saint-Pierre-et-Miquelon has IBANs of France, and cannot be told apart.
 */
export const isDebitable = (iban: string): boolean => AREA.has(iban.slice(0, 2))
