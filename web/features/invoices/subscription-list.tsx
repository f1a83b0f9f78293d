import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SubscriptionSummary } from '#shared/contract/invoice-subscriptions.ts'
import { frequencies } from '#shared/domain/invoice-subscriptions/rhythm.ts'
import {
  subscriptionModes,
  subscriptionStatusLabels,
} from '#shared/domain/invoice-subscriptions/subscription.ts'
import { formatMoney } from '#shared/french/format.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { linesCell, quietDayCell } from '#web/patterns/list/list-cells.tsx'
import { tabCounts } from '#web/patterns/list/list-filter.ts'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useStateTabs } from '#web/patterns/list/use-state-tabs.ts'
import type { Column } from '#web/ui/data-table-types.ts'
import { subscriptionList } from './subscription-queries.ts'
import { SubscriptionStatusBadge } from './subscription-status-badge.tsx'

/** The subscriptions of the organization, those that invoice soonest first. */
export function SubscriptionList({ action }: { action: ReactNode }) {
  return (
    <QueryList
      list={subscriptionList}
      label="Abonnements"
      icon={RefreshCw}
      rowKey={({ id }) => id}
      rowName={({ clientName, title }) => title ?? clientName ?? 'abonnement'}
      rowLink={({ id }, content) => (
        <Link to="/revenues/management/subscriptions/$subscriptionId" params={{ subscriptionId: id }}>
          {content}
        </Link>
      )}
      filters={[
        useStateTabs(subscriptionList, {
          name: 'status',
          label: 'État',
          options: optionsOf(subscriptionStatusLabels, 'Tous'),
          countsOf: ({ byStatus }) => tabCounts(byStatus),
        }),
      ]}
      columns={columns}
      empty={{
        title: 'Aucun abonnement pour le moment',
        description:
          'Un abonnement prépare ou émet la même facture chaque semaine, mois, trimestre ou année.',
        action,
      }}
      noMatch={{ title: 'Aucun abonnement ne correspond', lift: 'Voir tous les abonnements' }}
    />
  )
}

const columns: Column<SubscriptionSummary>[] = [
  {
    id: 'client',
    phone: 'name',
    header: 'Client',
    cell: ({ clientName, title }) =>
      linesCell({
        main: clientName ?? <span className="text-muted">Sans client</span>,
        more: title,
        first: true,
      }),
  },
  {
    id: 'status',
    phone: 'mark',
    header: 'État',
    width: 'w-36',
    cell: ({ status, failed }) => <SubscriptionStatusBadge status={status} failed={failed} />,
  },
  {
    id: 'next',
    phone: 'under',
    header: 'Prochaine facture',
    width: 'w-40',
    cell: ({ nextOn, status }) => nextOn !== null && status === 'active' && quietDayCell(nextOn),
  },
  {
    id: 'mode',
    header: 'À l’échéance',
    from: 'lg',
    width: 'w-44',
    cell: ({ mode }) => <span className="text-muted">{subscriptionModes[mode]}</span>,
  },
  {
    id: 'amount',
    phone: 'end',
    header: 'Montant TTC',
    align: 'end',
    width: 'w-44',
    cell: ({ grossCents, currency, every }) => (
      <span className="block whitespace-nowrap">
        <span className="font-medium">{formatMoney(grossCents, currency)}</span>
        <span className="block text-muted text-xs">{frequencies[every].per}</span>
      </span>
    ),
  },
]
