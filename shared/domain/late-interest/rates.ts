import type { FieldError } from '#shared/domain/verdict.ts'
import { formatDate, formatPercentBps } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { addDays, isIsoDay } from '#shared/time/calendar-day.ts'

/**
 * `legal`: the legal interest rate of « tous autres cas », which a company claims (CMF art. D313-1-A; the higher rate is that of
 * creditors who are private persons). `ecb`: the rate of the ECB’s main refinancing operations on the half-year’s first day.
 */
export type RateKind = 'legal' | 'ecb'
export const rateKindLabels: Record<RateKind, string> = {
  legal: 'Taux d’intérêt légal',
  ecb: 'Taux de refinancement de la BCE',
}

/** A yearly rate of a half-year; `from` is its first day (`2026-01-01`, `2026-07-01`), `source` the text that sets it. */
export type RateRow = { kind: RateKind; from: string; bps: number; source: string }

const row =
  (kind: RateKind) =>
  (from: string, bps: number, source: string): RateRow => ({ kind, from, bps, source })
const legal = row('legal')
const ecb = row('ecb')

/**
 * Rates that were read with a source; a half-year without a row is not known, and an owner completes it. For July 2026 the arrêté was not
 * found, and one page alone says that the ECB went to 2.40 %: neither is here. A new rate is a new row.
 */
export const publishedRates: readonly RateRow[] = [
  legal('2023-01-01', 206, 'Arrêté du taux légal, 1er semestre 2023'),
  legal('2023-07-01', 422, 'Arrêté du taux légal, 2e semestre 2023'),
  legal('2024-01-01', 507, 'Arrêté du taux légal, 1er semestre 2024'),
  legal('2024-07-01', 492, 'Arrêté du taux légal, 2e semestre 2024'),
  legal('2025-01-01', 371, 'Arrêté du taux légal, 1er semestre 2025'),
  legal('2025-07-01', 276, 'Arrêté du 19 juin 2025 (ECOT2516925A)'),
  legal('2026-01-01', 262, 'Arrêté du 15 décembre 2025 (JO du 26 décembre 2025)'),
  ecb('2023-01-01', 250, 'BCE, taux en vigueur depuis le 21 décembre 2022'),
  ecb('2023-07-01', 400, 'BCE, taux en vigueur depuis le 21 juin 2023'),
  ecb('2024-01-01', 450, 'BCE, taux en vigueur depuis le 20 septembre 2023'),
  ecb('2024-07-01', 425, 'BCE, taux en vigueur depuis le 12 juin 2024'),
  ecb('2025-01-01', 315, 'BCE, taux en vigueur depuis le 18 décembre 2024'),
  ecb('2025-07-01', 215, 'BCE, taux en vigueur depuis le 11 juin 2025'),
  ecb('2026-01-01', 215, 'BCE, taux en vigueur depuis le 11 juin 2025, inchangé le 5 février 2026'),
]

/** First day of the day’s half-year. */
export const startOfHalfYear = (isoDay: string): string =>
  `${isoDay.slice(0, 4)}-${isoDay.slice(5, 7) < '07' ? '01' : '07'}-01`

/** First day of the half-year after the day’s. */
export function nextHalfYear(isoDay: string): string {
  const year = Number(isoDay.slice(0, 4))
  return isoDay.slice(5, 7) < '07' ? `${year}-07-01` : `${year + 1}-01-01`
}

/** « 2e semestre 2026 » from any day of it. */
export function halfYearWords(isoDay: string): string {
  return `${isoDay.slice(5, 7) < '07' ? '1er' : '2e'} semestre ${isoDay.slice(0, 4)}`
}

/** The rate in force on a day, or null where its half-year is not known. */
export type Rates = (kind: RateKind, isoDay: string) => RateRow | null

/** Published rates, and those that an owner entered for half-years that have none: they complete, they replace nothing. */
export function ratesWith(entered: readonly RateRow[]): Rates {
  const rows = new Map<string, RateRow>()
  for (const one of [...entered, ...publishedRates]) rows.set(`${one.kind} ${one.from}`, one)
  return (kind, isoDay) => rows.get(`${kind} ${startOfHalfYear(isoDay)}`) ?? null
}

/** Above it a rate is a slip of the keyboard. */
export const RATE_MAX_BPS = 4_000
const SOURCE_MAX = 200

/** What forbids entering a rate, at `from`, `bps` and `source`; codes: rate_half_year, rate_known, rate_bounds, rate_source. */
export function rateFaults({ kind, from, bps, source }: RateRow): FieldError[] {
  const faults: FieldError[] = []
  const isStart = isIsoDay(from) && from === startOfHalfYear(from)
  if (!isStart)
    faults.push({
      path: 'from',
      code: 'rate_half_year',
      message: 'Un taux commence le 1er janvier ou le 1er juillet.',
    })
  else if (publishedRates.some((known) => known.kind === kind && known.from === from))
    faults.push({
      path: 'from',
      code: 'rate_known',
      message: `Le taux du ${halfYearWords(from)} est déjà connu.`,
    })
  if (!Number.isInteger(bps) || bps <= 0 || bps > RATE_MAX_BPS)
    faults.push({
      path: 'bps',
      code: 'rate_bounds',
      message: `Le taux doit être supérieur à 0${NBSP}% et ne pas dépasser 40${NBSP}%.`,
    })
  if (source.trim() === '' || source.length > SOURCE_MAX)
    faults.push({
      path: 'source',
      code: 'rate_source',
      message: `Indiquez d’où vient ce taux, par exemple l’arrêté et sa date (max. ${SOURCE_MAX}${NBSP}caractères).`,
    })
  return faults
}

/** The half-years up to the day’s, from the last published one on, that lack a rate of the kind: their first days. */
export function missingHalfYears(kind: RateKind, today: string, rates: Rates): string[] {
  const known = publishedRates.filter((one) => one.kind === kind).map(({ from }) => from)
  const missing: string[] = []
  for (let from = known.sort().at(-1)!; from <= today; from = nextHalfYear(from))
    if (rates(kind, from) === null) missing.push(from)
  return missing
}

/** A rate that is not known: the first half-year whose lack stopped a computation. */
export type MissingRate = { kind: RateKind; from: string }

/** « Taux d’intérêt légal du 2e semestre 2026 non renseigné : calcul arrêté au 30 juin 2026. » */
export function missingRateWords({ kind, from }: MissingRate): string {
  const day = formatDate(addDays(from, -1))
  return `${rateKindLabels[kind]} du ${halfYearWords(from)} non renseigné${NBSP}: calcul arrêté au ${day}.`
}

/** The lowest rate that a contract may set, and the half-year it was read in (its first day). */
export type PenaltyFloor = { bps: number; from: string }

/**
 * Lowest yearly rate of a contract for late payment: three times the legal rate (C. com. art. L441-10 II). Where the half-year’s rate is
 * not known, that of the last one known before it; null before them all.
 */
export function penaltyFloor(isoDay: string, rates: Rates): PenaltyFloor | null {
  const oldest = publishedRates[0]!.from
  for (let day = startOfHalfYear(isoDay); day >= oldest; day = startOfHalfYear(addDays(day, -1))) {
    const found = rates('legal', day)
    if (found !== null) return { bps: found.bps * 3, from: found.from }
  }
  return null
}

/** Why a rate cannot be agreed for late payment, in French; null when it can. */
export function penaltyRateFault(bps: number, isoDay: string, rates: Rates): string | null {
  if (bps <= 0 || bps > RATE_MAX_BPS)
    return `Le taux doit être supérieur à 0${NBSP}% et ne pas dépasser 40${NBSP}%.`
  const floor = penaltyFloor(isoDay, rates)
  if (floor === null || bps >= floor.bps) return null
  return `La loi demande au moins ${formatPercentBps(floor.bps)}${NBSP}: trois fois le taux d’intérêt légal (${halfYearWords(floor.from)}).`
}
