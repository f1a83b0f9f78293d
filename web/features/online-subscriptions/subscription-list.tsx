import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OnlineSubscriptionSummary } from '#shared/contract/online-subscriptions.ts'
import { onlineSubscriptionLabels } from '#shared/domain/online-subscriptions/online-subscription.ts'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { tabCounts } from '#web/patterns/list/list-filter.ts'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useStateTabs } from '#web/patterns/list/use-state-tabs.ts'
import type { Column } from '#web/ui/data-table-types.ts'
import { OnlineSubscriptionBadge } from './subscription-badge.tsx'
import { onlineSubscriptionList } from './subscription-queries.ts'

/** The subscriptions that clients pay at Stripe, the newest first. */
export function OnlineSubscriptionList({ action }: { action: ReactNode }) {
  const { timezone } = useOrganization()
  return (
    <QueryList
      list={onlineSubscriptionList}
      label="Abonnements en ligne"
      icon={RefreshCw}
      rowKey={({ id }) => id}
      rowName={({ clientName, title }) => clientName ?? title}
      rowLink={({ id }, content) => (
        <Link to="/revenues/stripe/subscriptions/$subscriptionId" params={{ subscriptionId: id }}>
          {content}
        </Link>
      )}
      filters={[
        useStateTabs(onlineSubscriptionList, {
          name: 'status',
          label: 'État',
          options: optionsOf(onlineSubscriptionLabels, 'Tous'),
          countsOf: ({ byStatus }) => tabCounts(byStatus),
        }),
      ]}
      columns={columns(timezone)}
      empty={{
        title: 'Aucun abonnement en ligne pour le moment',
        description:
          'Proposez à un client un prix du catalogue qui se répète\u00a0: avec son accord, Stripe le prélève et Ardoise en fait les factures.',
        action,
      }}
      noMatch={{ title: 'Aucun abonnement ne correspond', lift: 'Voir tous les abonnements' }}
    />
  )
}

/** « prend fin le 3 janv. 2027 », « période payée jusqu’au … ». */
function nextOf({ status, endsAt, endedAt, periodEndsAt }: OnlineSubscriptionSummary, timeZone: string) {
  const day = (at: string) => formatDate(new Date(at), timeZone)
  if (endedAt !== null) return `Depuis le ${day(endedAt)}`
  if (endsAt !== null) return `Fin le ${day(endsAt)}`
  return periodEndsAt !== null && status !== 'paused' ? day(periodEndsAt) : null
}

const columns = (timeZone: string): Column<OnlineSubscriptionSummary>[] => [
  {
    id: 'client',
    phone: 'name',
    header: 'Client',
    cell: ({ clientName, title, quantity }) => (
      <span className="block min-w-0">
        <span className="line-clamp-1">{clientName ?? 'Sans nom'}</span>
        <span className="line-clamp-1 text-muted text-xs">
          {title}
          {quantity > 1 && ` × ${quantity}`}
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    phone: 'mark',
    header: 'État',
    width: 'w-48',
    cell: ({ status, begun, failed }) => (
      <OnlineSubscriptionBadge status={status} begun={begun} failed={failed} />
    ),
  },
  {
    id: 'next',
    phone: 'under',
    header: 'Prochain prélèvement',
    width: 'w-48',
    cell: (row) => {
      const next = nextOf(row, timeZone)
      return next && <span className="whitespace-nowrap text-muted tabular">{next}</span>
    },
  },
  {
    id: 'amount',
    phone: 'end',
    header: 'Montant TTC',
    align: 'end',
    width: 'w-40',
    cell: ({ grossCents, currency, every }) => (
      <span className="block whitespace-nowrap">
        <span className="font-medium">{formatMoney(grossCents, currency)}</span>
        <span className="block text-muted text-xs">{every === 'year' ? 'par an' : 'par mois'}</span>
      </span>
    ),
  },
]
