import { formatDate, formatInteger, formatPercentBps } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { Debtor } from './debtor.ts'
import type { InterestRule, InterestSegment } from './interest.ts'
import { halfYearWords } from './rates.ts'

/** Which rate applies to an invoice and why, in a French sentence with its source. */
export function ruleWords(debtor: Debtor, rule: InterestRule, formalNoticeOn: string | null = null): string {
  if (debtor === 'consumer')
    return `Un particulier ne doit ni pénalités ni indemnité. L’intérêt légal ne court qu’après une mise en demeure (C.${NBSP}civ. art.${NBSP}1231-6)${NBSP}: ${formalNoticeOn === null ? 'aucune n’est notée comme reçue' : `reçue le ${formatDate(formalNoticeOn)}`}.`
  if (debtor === 'public_buyer')
    return `Acheteur public${NBSP}: taux de la BCE au premier jour du semestre où les intérêts ont commencé à courir, majoré de 8${NBSP}points, le même jusqu’au paiement (CCP art.${NBSP}R.${NBSP}2192-31).`
  const law = `C.${NBSP}com. art.${NBSP}L.${NBSP}441-10`
  if (rule.kind === 'fixed')
    return `Taux annuel de ${formatPercentBps(rule.bps)}, écrit sur la facture à son émission, et jamais moins de trois fois le taux d’intérêt légal (${law}).`
  if (rule.kind === 'legal_times_three') return `Trois fois le taux d’intérêt légal (${law}).`
  const points = rule.kind === 'law' ? `10${NBSP}points` : formatPercentBps(rule.pointsBps)
  return `Taux de la BCE au premier jour de chaque semestre, majoré de ${points} (${law}).`
}

/** « 12,15 % : BCE 2,15 % + 10 points, 2e semestre 2025 » of a segment. */
export function segmentRateWords({
  bps,
  floor,
  row,
}: Pick<InterestSegment, 'bps' | 'floor' | 'row'>): string {
  const rate = formatPercentBps(bps)
  if (row === null)
    return `${rate}${NBSP}: taux de la facture${floor === 'unknown' ? ', dont le minimum légal n’est pas connu' : ''}`
  const half = halfYearWords(row.from)
  const known = formatPercentBps(row.bps)
  if (row.kind === 'ecb')
    return `${rate}${NBSP}: BCE ${known} + ${(bps - row.bps) / 100}${NBSP}points, ${half}`
  if (floor === 'raised') return `${rate}${NBSP}: minimum légal, 3${NBSP}× ${known}, ${half}`
  const times = bps === row.bps ? '' : `3${NBSP}× `
  return `${rate}${NBSP}: ${times}taux légal ${known}, ${half}`
}

/** Ten-thousandths of a unit of money as `129,6986`. */
export function formatTenThousandths(value: number): string {
  const units = Math.floor(value / 10_000)
  return `${formatInteger(units)},${String(value - units * 10_000).padStart(4, '0')}`
}
