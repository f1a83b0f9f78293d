import { TriangleAlert } from 'lucide-react'
import type { QuoteStatus } from '#shared/domain/quotes/quote.ts'
import { EXPIRING_DAYS } from '#shared/domain/reports/day-windows.ts'
import { formatDate } from '#shared/french/format.ts'
import { daysBetween, todayIn } from '#shared/time/calendar-day.ts'

type ValidityProps = { status: QuoteStatus; validUntil: string | null; timeZone: string }

/** The last day of validity; in safran, with words, when an open quote is about to expire. */
export function Validity({ status, validUntil, timeZone }: ValidityProps) {
  if (validUntil === null || status === 'draft') return <span className="text-muted">—</span>
  const left = daysBetween(todayIn(timeZone, new Date()), validUntil)
  const expiring = (status === 'sent' || status === 'viewed') && left >= 0 && left <= EXPIRING_DAYS
  if (!expiring) return <span className="tabular">{formatDate(validUntil)}</span>
  const when = left === 0 ? 'aujourd’hui' : left === 1 ? 'demain' : `dans ${left} jours`
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap rounded-full bg-warning-soft px-2 py-0.5 font-medium text-warning-ink text-xs">
      <TriangleAlert aria-hidden size={14} />
      Expire {when}
    </span>
  )
}
