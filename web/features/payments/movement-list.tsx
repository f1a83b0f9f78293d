import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import type { MoneyMovement } from '#shared/contract/payments.ts'
import { movementKindLabels } from '#shared/domain/payments/ledger-entries.ts'
import { paymentMethodLabels } from '#shared/domain/payments/payment-method.ts'
import { shownReference } from '#shared/domain/payments/payment-reference.ts'
import { paymentStateLabels } from '#shared/domain/payments/payment-state.ts'
import { formatMoment, formatMoney } from '#shared/french/format.ts'
import { ClientPicker } from '#web/blocks/clients/client-picker.tsx'
import { useClientName } from '#web/blocks/clients/use-client-name.ts'
import { PaymentStateBadge } from '#web/blocks/payments/payment-state-badge.tsx'
import { PayoutDialog } from '#web/blocks/payments/payout-dialog.tsx'
import { optionsOf } from '#web/messages/options-of.ts'
import { DayFilter, FilterPanel } from '#web/patterns/list/filter-panel.tsx'
import { linesCell, mainMoneyCell } from '#web/patterns/list/list-cells.tsx'
import type { ListFilter } from '#web/patterns/list/list-filter.ts'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import type { Column } from '#web/ui/data-table-types.ts'
import { Field } from '#web/ui/field.tsx'
import { type NativeOption, NativeSelect } from '#web/ui/native-select.tsx'
import { movementList, movementStates } from './movement-queries.ts'
import { type MovementSearch, movementSearch, openedPayment } from './movement-search.ts'
import { PaymentDetailDialog } from './payment-detail-dialog.tsx'

/** The movements of money of the organization, the newest first; each opens its payment. */
export function MovementList({ timeZone }: { timeZone: string }) {
  const [{ payment }, change] = useListSearch(openedPayment)
  const [payout, setPayout] = useState<string | null>(null)
  return (
    <>
      <QueryList
        list={movementList}
        label="Mouvements d’argent"
        icon={History}
        searchBox={{ name: 'q', label: 'Client, facture ou référence' }}
        filters={[useStateFilter()]}
        toolbar={<MovementFilters />}
        rowKey={({ id }) => id}
        rowName={({ kind, amountCents, currency }) =>
          `${movementKindLabels[kind]} de ${formatMoney(amountCents, currency)}`
        }
        columns={columnsOf(timeZone, {
          payment: (paymentId) => change({ payment: paymentId }),
          payout: setPayout,
        })}
        empty={{
          title: 'Aucun paiement pour le moment',
          description: 'Les règlements enregistrés sur vos factures et vos devis apparaîtront ici.',
        }}
        noMatch={{ title: 'Aucun mouvement ne correspond' }}
      />
      <PaymentDetailDialog
        paymentId={payment ?? null}
        timeZone={timeZone}
        onClose={() => change({ payment: undefined })}
      />
      <PayoutDialog payoutId={payout} onClose={() => setPayout(null)} />
    </>
  )
}

type Shows = { payment: (paymentId: string) => void; payout: (payoutId: string) => void }

/** A press on a movement opens its payment, else the payout that it is or whose fee it is. */
function openerOf({ paymentId, payoutId }: MoneyMovement, show: Shows): (() => void) | null {
  if (paymentId !== null) return () => show.payment(paymentId)
  return payoutId === null ? null : () => show.payout(payoutId)
}

function columnsOf(timeZone: string, show: Shows): Column<MoneyMovement>[] {
  return [
    {
      id: 'client',
      phone: 'name',
      header: 'Client',
      cell: (movement) => {
        const { clientName, invoiceNumbers, payoutId, kind } = movement
        const open = openerOf(movement, show)
        const name = clientName ?? (payoutId === null ? 'Sans client' : 'Stripe')
        return linesCell({
          main:
            open === null ? (
              name
            ) : (
              <button type="button" className="text-start font-medium hover:underline" onClick={open}>
                {name}
                <span className="sr-only">, {movementKindLabels[kind]}</span>
              </button>
            ),
          more: invoiceNumbers,
          first: true,
        })
      },
    },
    {
      id: 'kind',
      phone: 'under',
      header: 'Mouvement',
      cell: ({ kind, occurredAt }) => (
        <span className="block min-w-0">
          {movementKindLabels[kind]}
          <span className="block whitespace-nowrap text-muted text-xs">
            <span className="sm:hidden"> · </span>
            {formatMoment(occurredAt, timeZone)}
          </span>
        </span>
      ),
    },
    {
      id: 'method',
      header: 'Moyen',
      from: 'lg',
      cell: ({ method, reference, reason, invoiceNumbers }) => (
        <span className="block min-w-0 max-sm:text-end">
          {method && paymentMethodLabels[method]}
          <span className="line-clamp-2 text-muted text-xs">
            {reason ?? (reference === invoiceNumbers ? null : shownReference(reference))}
          </span>
        </span>
      ),
    },
    {
      id: 'state',
      phone: 'mark',
      // A refund or a fee has no state of its own.
      header: 'État du règlement',
      width: 'w-44',
      cell: ({ state }) => state && <PaymentStateBadge state={state} />,
    },
    {
      id: 'amount',
      phone: 'end',
      header: 'Montant',
      align: 'end',
      width: 'w-32',
      cell: ({ amountCents, currency }) => mainMoneyCell(amountCents, currency),
    },
  ]
}

/** The states of the payments, with how many movements are of one in each under the other filters. */
function useStateFilter(): ListFilter<MovementSearch> {
  const [search] = useListSearch(movementSearch)
  const { data } = useQuery(movementStates(search))
  return {
    name: 'state',
    label: 'État',
    tabs: true,
    options: optionsOf(paymentStateLabels, 'Tous'),
    counts: data && { '': data.count, ...data.byState },
  }
}

/** Kind, means, client and days of the movements, in a panel of their own. */
function MovementFilters() {
  const [search, change] = useListSearch(movementSearch)
  const { companyId = null, kind, method, from, to } = search
  const client = useClientName(search)
  const day = (name: 'from' | 'to', label: string) => (
    <DayFilter label={label} value={search[name]} onChange={(day) => change({ [name]: day })} />
  )
  const choice = (name: 'kind' | 'method', label: string, options: NativeOption[]) => (
    <Field label={label}>
      <NativeSelect
        options={options}
        value={search[name] ?? ''}
        onChange={({ target }) => change({ [name]: target.value || undefined })}
      />
    </Field>
  )
  const set = [kind, method, search.companyId, from, to].filter(Boolean).length
  return (
    <FilterPanel count={set}>
      {choice('kind', 'Mouvement', optionsOf(movementKindLabels, 'Tous les mouvements'))}
      {choice('method', 'Moyen', optionsOf(paymentMethodLabels, 'Tous les moyens'))}
      <div className="col-span-2">
        <Field label="Entreprise">
          <ClientPicker
            among="clients"
            existing
            value={client === undefined ? null : { companyId, contactId: null, label: client }}
            onValueChange={(picked) => change({ companyId: picked?.companyId ?? undefined })}
          />
        </Field>
      </div>
      {day('from', 'À partir du')}
      {day('to', 'Jusqu’au')}
    </FilterPanel>
  )
}
