import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { PaymentPlan } from '#shared/contract/payment-plans.ts'
import { planStandingLabels, planStates } from '#shared/domain/payment-plans/payment-plan.ts'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { planStandingTones } from '#web/blocks/payment-plans/plan-words.ts'
import { TermList } from '#web/blocks/payment-plans/term-list.tsx'
import { ListToolbar } from '#web/patterns/list/list-toolbar.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { CancelPaymentPlan } from './cancel-payment-plan.tsx'
import { ClientLink } from './client-link.tsx'
import { PagedTable } from './paged-table.tsx'
import { PaymentPlanActions } from './payment-plan-actions.tsx'
import { paymentPlansOptions } from './reminder-queries.ts'
import { paymentPlanSearch } from './reminder-search.ts'

const stateFilter = {
  name: 'state',
  label: 'État',
  options: [
    { value: '', label: 'Tous les échéanciers' },
    ...planStates.map((value) => ({ value, label: planStandingLabels[value] })),
  ],
} as const

/** The payment plans of every client, the newest first: kept and missed terms are seen by themselves. */
export function PaymentPlanList() {
  const [search, change] = useListSearch(paymentPlanSearch)
  const pages = useInfiniteQuery(paymentPlansOptions(search))
  const [cancelling, setCancelling] = useState<PaymentPlan | null>(null)
  return (
    <>
      <ListToolbar search={search} onChange={change} filters={[stateFilter]} />
      <PagedTable
        pages={pages}
        label="Échéanciers de paiement"
        columns={[
          ...columns,
          {
            id: 'actions',
            header: '',
            align: 'end',
            width: 'w-40',
            interactive: true,
            cell: (plan) => <PaymentPlanActions plan={plan} onCancel={() => setCancelling(plan)} />,
          },
        ]}
        rowKey={({ id }) => id}
        rowName={({ clientName }) => clientName}
        empty={
          search.state === undefined
            ? {
                icon: CalendarClock,
                title: 'Aucun échéancier pour le moment',
                description:
                  'Depuis la fiche d’un client ou une facture en retard, proposez-lui de payer en plusieurs fois\u00a0: il signe en ligne, et ses relances attendent chaque échéance.',
              }
            : {
                icon: CalendarClock,
                title: 'Aucun échéancier dans cet état',
                action: (
                  <Button onClick={() => change({ state: undefined })}>Voir tous les échéanciers</Button>
                ),
              }
        }
      />
      {cancelling && <CancelPaymentPlan plan={cancelling} onClose={() => setCancelling(null)} />}
    </>
  )
}

const columns: Column<PaymentPlan>[] = [
  {
    id: 'client',
    header: 'Client',
    cell: ({ reference, ...plan }) => (
      <span className="block min-w-0">
        <ClientLink {...plan} />
        <span className="block font-normal text-muted text-xs">{reference}</span>
        <span className="block font-normal text-muted text-xs">
          {plan.invoices.map(({ number }) => number).join(', ')}
        </span>
      </span>
    ),
  },
  { id: 'standing', header: 'État', width: 'w-44', cell: (plan) => <Standing plan={plan} /> },
  {
    id: 'terms',
    header: 'Échéances',
    width: 'w-88',
    cell: ({ terms, currency, signedAt }) => (
      <TermList terms={terms} currency={currency} followed={signedAt !== null} />
    ),
  },
  {
    id: 'paid',
    header: 'Payé',
    align: 'end',
    width: 'w-32',
    from: 'lg',
    cell: ({ paidCents, totalCents, currency }) => (
      <span className="block whitespace-nowrap">
        <span className="font-medium">{formatMoney(paidCents, currency)}</span>
        <span className="block text-muted text-xs">sur {formatMoney(totalCents, currency)}</span>
      </span>
    ),
  },
]

function Standing({ plan }: { plan: PaymentPlan }) {
  const { timezone } = useOrganization()
  const { standing, signBy, signedAt, signerName, endReason } = plan
  return (
    <span className="block max-sm:text-end">
      <Badge tone={planStandingTones[standing]}>{planStandingLabels[standing]}</Badge>
      <span className="wrap-anywhere mt-0.5 block text-muted text-xs">
        {standing === 'proposed' && `avant le ${formatDate(signBy)} inclus`}
        {signedAt !== null && `signé le ${formatDate(signedAt, timezone)} par ${signerName}`}
        {endReason !== null && ` ${endReason}`}
      </span>
    </span>
  )
}
