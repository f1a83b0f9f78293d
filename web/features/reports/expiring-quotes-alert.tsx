import type { Dashboard } from '#shared/contract/reports.ts'
import { EXPIRING_DAYS } from '#shared/domain/reports/dashboard.ts'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { daysBetween } from '#shared/time/calendar-day.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type ExpiringQuotesAlertProps = Pick<Dashboard, 'expiring' | 'currency'> & {
  /** The organization's day. */
  today: string
}

/** The open quotes whose validity ends within three days, soonest first. Nothing when there are none. */
export function ExpiringQuotesAlert({ expiring, currency, today }: ExpiringQuotesAlertProps) {
  const { count, quotes } = expiring
  if (count === 0) return null
  const title = `${formatCount(count, 'devis expire', 'devis expirent')} dans les ${EXPIRING_DAYS}${NBSP}jours`
  return (
    <Alert
      tone="warning"
      title={title}
      className="mb-4"
      action={
        count > quotes.length && (
          <TextLink
            to="/templates/quotes"
            search={{ expiringWithinDays: EXPIRING_DAYS }}
            className="text-current"
          >
            Voir les {count} devis
          </TextLink>
        )
      }
    >
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {quotes.map(({ id, number, clientName, validUntil, grossCents }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6">
            <span className="min-w-0">
              <TextLink
                to="/templates/quotes/$quoteId"
                params={{ quoteId: id }}
                className="whitespace-nowrap text-current"
              >
                {number}
              </TextLink>
              {clientName && ` · ${clientName}`}
            </span>
            <span className="whitespace-nowrap tabular">
              {formatMoney(grossCents, currency)} · {lastDay(daysBetween(today, validUntil))}
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function lastDay(daysLeft: number): string {
  if (daysLeft <= 0) return 'expire ce soir'
  return daysLeft === 1 ? 'expire demain' : `expire dans ${daysLeft}${NBSP}jours`
}
