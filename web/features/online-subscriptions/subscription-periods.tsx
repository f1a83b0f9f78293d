import { useInfiniteQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type {
  OnlineSubscriptionDetail,
  OnlineSubscriptionPeriod,
} from '#shared/contract/online-subscriptions.ts'
import { formatPeriod } from '#shared/domain/invoice-subscriptions/period-text.ts'
import { formatDateTime, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { InvoiceStatusBadge } from '#web/blocks/documents/invoice-status-badge.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryItems } from '#web/patterns/list/query-items.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { periodsOptions } from './subscription-queries.ts'

type PeriodsProps = { subscription: OnlineSubscriptionDetail }

/** The paid periods and their invoices, and why one could not be made. */
export function SubscriptionPeriods({ subscription }: PeriodsProps) {
  const { id: subscriptionId, failed } = subscription
  const refusal = useRefusal('invoice:issue')
  const query = useInfiniteQuery(periodsOptions(subscriptionId))
  const retry = useAction(() => api.onlineSubscriptions.retryOnlinePeriods({ subscriptionId }), {
    refresh: orpc.onlineSubscriptions,
  })
  return (
    <Card
      title="Périodes payées"
      flush
      className="mt-6"
      actions={
        failed && (
          <Button
            size="sm"
            icon={RotateCw}
            disabledReason={refusal}
            loading={retry.isPending}
            onClick={() => retry.mutate()}
          >
            Réessayer maintenant
          </Button>
        )
      }
    >
      <QueryItems
        query={query}
        loading={<Skeleton className="m-5 h-20" />}
        empty={
          <p className="border-line border-t px-5 py-4 text-muted text-sm">
            Aucune période n’est encore payée.
          </p>
        }
      >
        {(items) => (
          <ul aria-label="Périodes payées" className="divide-y divide-line border-line border-t">
            {items.map((period) => (
              <Period key={period.id} period={period} subscription={subscription} />
            ))}
          </ul>
        )}
      </QueryItems>
    </Card>
  )
}

function Period({ period, subscription }: PeriodsProps & { period: OnlineSubscriptionPeriod }) {
  const { from, to, paidAt, paidCents, online, providerNumber, invoice, failure, done } = period
  const { currency, timeZone, grossCents } = subscription
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-2 px-5 py-3 text-sm">
      <span className="min-w-0 flex-1 basis-56">
        {invoice ? (
          <TextLink to="/revenues/management/invoices/$invoiceId" params={{ invoiceId: invoice.id }}>
            {invoice.number ?? 'Brouillon'}
          </TextLink>
        ) : (
          <span className="text-muted">{done ? 'Brouillon supprimé' : 'Facture à faire'}</span>
        )}
        <span className="block text-muted text-xs">
          Période {formatPeriod({ from, to })}, payée le {formatDateTime(paidAt, timeZone)}
          {online ? '' : ' hors de Stripe'}
          {providerNumber !== null && `, référence Stripe ${providerNumber}`}
        </span>
      </span>
      {invoice && <InvoiceStatusBadge status={invoice.status} kind={invoice.kind} />}
      <span className="amount whitespace-nowrap">{formatMoney(paidCents, currency)}</span>
      {failure && (
        <Alert tone="danger" className="basis-full">
          {failure.message} {failure.fields.map(({ message }) => message).join(' ')} Ardoise réessaie chaque
          heure{NBSP}; dernier essai{NBSP}: {formatDateTime(failure.at, timeZone)}.
        </Alert>
      )}
      {paidCents !== grossCents && (
        <span className="basis-full text-warning-ink text-xs">
          Stripe a pris {formatMoney(paidCents, currency)} au lieu de {formatMoney(grossCents, currency)}.
        </span>
      )}
      {!online && invoice !== null && invoice.status !== 'draft' && (
        <span className="basis-full text-warning-ink text-xs">
          Cette période est payée sans Stripe&nbsp;: enregistrez le paiement sur la facture.
        </span>
      )}
    </li>
  )
}
