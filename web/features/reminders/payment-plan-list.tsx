import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { PaymentPlan } from '#shared/contract/payment-plans.ts'
import { planStandingLabels, planStates } from '#shared/domain/payment-plans/payment-plan.ts'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { planStandingTones } from '#web/blocks/payment-plans/plan-words.ts'
import { TermList } from '#web/blocks/payment-plans/term-list.tsx'
import { tabCounts } from '#web/patterns/list/list-filter.ts'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useStateTabs } from '#web/patterns/list/use-state-tabs.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { CancelPaymentPlan } from './cancel-payment-plan.tsx'
import { ClientLink } from './client-link.tsx'
import { PaymentPlanActions } from './payment-plan-actions.tsx'
import { paymentPlanList } from './reminder-queries.ts'

/** The payment plans of every client, the newest first: kept and missed terms are seen by themselves. */
export function PaymentPlanList() {
  const [cancelling, setCancelling] = useState<PaymentPlan | null>(null)
  return (
    <>
      <QueryList
        list={paymentPlanList}
        label="Échéanciers de paiement"
        icon={CalendarClock}
        filters={[
          useStateTabs(paymentPlanList, {
            name: 'state',
            label: 'État',
            options: [
              { value: '', label: 'Tous' },
              ...planStates.map((value) => ({ value, label: planStandingLabels[value] })),
            ],
            countsOf: ({ byState }) => tabCounts(byState),
          }),
        ]}
        columns={[
          ...columns,
          {
            id: 'actions',
            phone: 'end',
            header: '',
            align: 'end',
            width: 'w-40',
            interactive: true,
            cell: (plan) => <PaymentPlanActions plan={plan} onCancel={() => setCancelling(plan)} />,
          },
        ]}
        rowKey={({ id }) => id}
        rowName={({ clientName }) => clientName}
        empty={{
          title: 'Aucun échéancier pour le moment',
          description:
            'Depuis la fiche d’un client ou une facture en retard, proposez-lui de payer en plusieurs fois\u00a0: il signe en ligne, et ses relances attendent chaque échéance.',
        }}
        noMatch={{ title: 'Aucun échéancier dans cet état', lift: 'Voir tous les échéanciers' }}
      />
      {cancelling && <CancelPaymentPlan plan={cancelling} onClose={() => setCancelling(null)} />}
    </>
  )
}

const columns: Column<PaymentPlan>[] = [
  {
    id: 'client',
    phone: 'name',
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
  {
    id: 'standing',
    phone: 'mark',
    header: 'État',
    width: 'w-44',
    cell: (plan) => <Standing plan={plan} />,
  },
  // On a phone the terms are read on the card of the client, which the name leads to.
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
    phone: 'under',
    header: 'Payé',
    align: 'end',
    width: 'w-32',
    from: 'lg',
    cell: ({ paidCents, totalCents, currency }) => (
      <span className="block whitespace-nowrap">
        <span className="font-medium">{formatMoney(paidCents, currency)}</span>
        <span className="block text-muted text-xs"> sur {formatMoney(totalCents, currency)}</span>
      </span>
    ),
  },
]

function Standing({ plan }: { plan: PaymentPlan }) {
  const { timezone } = useOrganization()
  const { standing, signBy, signedAt, signerName, endReason, contestedCents, currency } = plan
  return (
    <span className="block max-sm:text-end">
      <Badge tone={planStandingTones[standing]}>{planStandingLabels[standing]}</Badge>
      <span className="wrap-anywhere mt-0.5 block text-muted text-xs max-sm:hidden">
        {standing === 'proposed' && `avant le ${formatDate(signBy)} inclus`}
        {signedAt !== null && `signé le ${formatDate(signedAt, timezone)} par ${signerName}`}
        {endReason !== null && ` ${endReason}`}
      </span>
      {contestedCents > 0 && (
        <span className="mt-0.5 block text-warning-ink text-xs max-sm:hidden">
          dont {formatMoney(contestedCents, currency)} contestés
        </span>
      )}
    </span>
  )
}
