import { FileClock } from 'lucide-react'
import { EXPIRING_DAYS } from '#shared/domain/reports/day-windows.ts'
import { formatCount } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { daysBetween } from '#shared/time/calendar-day.ts'
import { type WorkLook, workTitle } from '#web/blocks/work/work-look.ts'
import { PlainLink } from '#web/ui/plain-link.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ExtendQuote } from './extend-quote.tsx'

/** A devis whose validity ends within three days. */
export const expiringQuoteWork: WorkLook = {
  icon: FileClock,
  tone: 'warning',
  unnamed: 'Devis',
  Title: ({ row, children }) => (
    <PlainLink to="/templates/quotes/$quoteId" params={{ quoteId: row.id }} className={workTitle}>
      {children}
    </PlainLink>
  ),
  why: ({ dueOn }, { today }) => lastDay(daysBetween(today, dueOn)),
  Action: ({ row }) => <ExtendQuote quoteId={row.id} number={row.name ?? ''} validUntil={row.dueOn} />,
  Others: ({ children }) => (
    <TextLink to="/templates/quotes" search={{ expiringWithinDays: EXPIRING_DAYS }}>
      {children}
    </TextLink>
  ),
  others: (count) => formatCount(count, 'autre devis qui expire', 'autres devis qui expirent'),
}

function lastDay(daysLeft: number): string {
  if (daysLeft <= 0) return 'expire ce soir'
  return daysLeft === 1 ? 'expire demain' : `expire dans ${daysLeft}${NBSP}jours`
}
