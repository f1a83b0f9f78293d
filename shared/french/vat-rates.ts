/** Territory of the seller's VAT: mainland France, Corsica, or Guadeloupe, Martinique and Réunion. */
export type VatTerritory = 'mainland' | 'corsica' | 'overseas'

/** A rate with the days on which it may be charged; `from` is null when it is older than our records. */
export type VatRate = {
  bps: number
  label: string
  territories: readonly VatTerritory[]
  from: string | null
  to: string | null
  /** The text that sets the rate. Since 2026-09-01 these articles are carried over to the CIBS (ordonnance 2025-1247). */
  source: string
}

const everywhere: VatTerritory[] = ['mainland', 'corsica', 'overseas']
const french: VatTerritory[] = ['mainland', 'corsica']

/**
 * French rates, all within the whitelist BR-FR-16 (XP Z12-012), read in the norm. Articles and dates are common knowledge,
 * not read in the texts themselves. A change of rate is a new row, never an edit.
 */
export const vatRates: readonly VatRate[] = [
  rate(2000, 'Taux normal', french, '2014-01-01', null, 'CGI art. 278'),
  rate(1960, 'Taux normal', french, '2000-04-01', '2013-12-31', 'CGI art. 278'),
  rate(1300, 'Taux particulier (Corse)', ['corsica'], '2014-01-01', null, 'CGI art. 297'),
  rate(1000, 'Taux intermédiaire', french, '2014-01-01', null, 'CGI art. 278 bis, 279 et 279-0 bis'),
  rate(850, 'Taux normal (outre-mer)', ['overseas'], null, null, 'CGI art. 296'),
  rate(700, 'Taux intermédiaire', french, '2012-01-01', '2013-12-31', 'CGI art. 278 bis, 279 et 279-0 bis'),
  rate(550, 'Taux réduit', french, null, null, 'CGI art. 278-0 bis'),
  rate(210, 'Taux particulier', french, null, null, 'CGI art. 281 quater et s.'),
  rate(210, 'Taux réduit (outre-mer)', ['overseas'], null, null, 'CGI art. 296'),
  rate(175, 'Taux particulier (outre-mer)', ['overseas'], null, null, 'CGI art. 296 ter'),
  rate(105, 'Taux particulier (outre-mer)', ['overseas'], null, null, 'CGI art. 296 ter'),
  rate(90, 'Taux particulier (Corse)', ['corsica'], null, null, 'CGI art. 297'),
  rate(0, 'Sans TVA', everywhere, null, null, 'Franchise, exonération ou autoliquidation'),
]

/** Every rate that a French e-invoice may carry, today's and yesterday's (BR-FR-16, XP Z12-012). */
export const vatRateWhitelist: readonly number[] = [
  0, 90, 105, 175, 210, 550, 700, 850, 920, 960, 1000, 1300, 1960, 2000, 2060,
]

/** The rates that may be charged on a day, highest first. */
export function vatRatesOn(isoDay: string, territory: VatTerritory = 'mainland'): VatRate[] {
  return vatRates.filter(
    ({ territories, from, to }) =>
      territories.includes(territory) && (from === null || from <= isoDay) && (to === null || isoDay <= to),
  )
}

function rate(
  bps: number,
  label: string,
  territories: readonly VatTerritory[],
  from: string | null,
  to: string | null,
  source: string,
): VatRate {
  return { bps, label, territories, from, to, source }
}
