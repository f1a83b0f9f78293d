import { useInfiniteQuery } from '@tanstack/react-query'
import type { SubscriptionOccurrence } from '#shared/contract/invoice-subscriptions.ts'
import { formatPeriod } from '#shared/domain/invoice-subscriptions/period-text.ts'
import { type Currency, formatDate, formatDateTime, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { InvoiceStatusBadge } from '#web/blocks/documents/invoice-status-badge.tsx'
import { QueryItems } from '#web/patterns/list/query-items.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { occurrencesOptions } from './subscription-queries.ts'

type OccurrencesProps = { subscriptionId: string; currency: Currency; timeZone: string }

/** The invoices made, the days skipped, and why one could not be issued. */
export function SubscriptionOccurrences({ subscriptionId, currency, timeZone }: OccurrencesProps) {
  const query = useInfiniteQuery(occurrencesOptions(subscriptionId))
  return (
    <Card title="Factures de l’abonnement" flush className="mt-6">
      <QueryItems
        query={query}
        loading={<Skeleton className="m-5 h-20" />}
        empty={
          <p className="border-line border-t px-5 py-4 text-muted text-sm">
            Aucune facture n’a encore été faite.
          </p>
        }
      >
        {(items) => (
          <ul className="divide-y divide-line border-line border-t">
            {items.map((occurrence) => (
              <Occurrence
                key={occurrence.on}
                occurrence={occurrence}
                currency={currency}
                timeZone={timeZone}
              />
            ))}
          </ul>
        )}
      </QueryItems>
    </Card>
  )
}

type OccurrenceProps = { occurrence: SubscriptionOccurrence; currency: Currency; timeZone: string }

function Occurrence({ occurrence, currency, timeZone }: OccurrenceProps) {
  const { on, outcome, period, invoice, failure } = occurrence
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-3 text-sm">
      <span className="min-w-0 flex-1 basis-56">
        {invoice ? (
          <TextLink to="/revenues/management/invoices/$invoiceId" params={{ invoiceId: invoice.id }}>
            {invoice.number ?? 'Brouillon'}
          </TextLink>
        ) : (
          <span className="text-muted">{outcome === 'skipped' ? 'Non facturée' : 'Brouillon supprimé'}</span>
        )}
        <span className="block text-muted text-xs">
          Échéance du {formatDate(on)}, {formatPeriod(period)}
        </span>
        {failure && (
          <span className="mt-1 block text-danger-ink text-xs">
            {failure.message} {failure.fields.map(({ message }) => message).join(' ')} Dernier essai{NBSP}:{' '}
            {formatDateTime(failure.at, timeZone)}.
          </span>
        )}
      </span>
      {outcome === 'skipped' && <Badge>Pause</Badge>}
      {invoice && <InvoiceStatusBadge status={invoice.status} kind={invoice.kind} />}
      {invoice && (
        <span className="amount whitespace-nowrap">{formatMoney(invoice.grossCents, currency)}</span>
      )}
    </li>
  )
}
