import type { InvoiceInterest } from '#shared/contract/late-interest.ts'
import { formatTenThousandths, segmentRateWords } from '#shared/domain/late-interest/rate-words.ts'
import { currencySigns, formatCount, formatDate, formatMoney } from '#shared/french/format.ts'

type InterestPeriodsProps = Pick<InvoiceInterest, 'segments' | 'currency'> & {
  interestCents: number
  /** Null: none is asked of a consumer. */
  indemnityCents: number | null
}

/** The days at each rate on each sum, where each rate comes from, and what they come to. */
export function InterestPeriods({ segments, currency, interestCents, indemnityCents }: InterestPeriodsProps) {
  return (
    <ul aria-label="Périodes" className="border-line border-t text-sm">
      {segments.map((segment) => (
        <Segment key={segment.from} segment={segment} currency={currency} />
      ))}
      <Sum label="Intérêts, arrondis une seule fois">{formatMoney(interestCents, currency)}</Sum>
      {indemnityCents !== null && (
        <Sum label="Indemnité forfaitaire pour frais de recouvrement (D.&nbsp;441-5)">
          {formatMoney(indemnityCents, 'EUR')}
        </Sum>
      )}
    </ul>
  )
}

type SegmentProps = { segment: InvoiceInterest['segments'][number]; currency: InvoiceInterest['currency'] }

function Segment({ segment, currency }: SegmentProps) {
  const { from, to, days, principalCents, row, tenThousandths } = segment
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-2">
      <span className="min-w-0 flex-1 basis-56">
        Du {formatDate(from)} au {formatDate(to)}, {formatCount(days, 'jour', 'jours')} sur{' '}
        {formatMoney(principalCents, currency)}
        <span className="wrap-anywhere block text-muted text-xs">
          {segmentRateWords(segment)}
          {row && ` · ${row.source}`}
        </span>
      </span>
      <span className="amount ms-auto whitespace-nowrap">
        {formatTenThousandths(tenThousandths)}&nbsp;{currencySigns[currency]}
      </span>
    </li>
  )
}

function Sum({ label, children }: { label: string; children: string }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-2 font-medium last:border-b-0">
      <span className="min-w-0 flex-1 basis-56">{label}</span>
      <span className="amount ms-auto whitespace-nowrap">{children}</span>
    </li>
  )
}
