import { HandCoins } from 'lucide-react'
import type { PaymentPromise } from '#shared/contract/reminder-fields.ts'
import {
  promiseSourceLabels,
  promiseStateLabels,
  promiseStateTones,
} from '#web/blocks/reminders/reminder-words.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { dayCell, linesCell, mainMoneyCell } from '#web/patterns/list/list-cells.tsx'
import { tabCounts } from '#web/patterns/list/list-filter.ts'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useStateTabs } from '#web/patterns/list/use-state-tabs.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { CancelPromise } from './block-list.tsx'
import { ClientLink } from './client-link.tsx'
import { promiseList } from './reminder-queries.ts'

/** What clients said that they will pay, and when: kept and broken are seen by themselves. */
export function PromiseList() {
  return (
    <QueryList
      list={promiseList}
      label="Promesses de paiement"
      icon={HandCoins}
      filters={[
        useStateTabs(promiseList, {
          name: 'state',
          label: 'État',
          options: optionsOf(promiseStateLabels, 'Toutes'),
          countsOf: ({ byState }) => tabCounts(byState),
        }),
      ]}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ clientName }) => clientName}
      empty={{
        title: 'Aucune promesse pour le moment',
        description:
          'Quand un client dit qu’il paiera tel jour, notez-le depuis sa fiche\u00a0: ses relances attendent, et reprennent seules s’il ne paie pas.',
      }}
      noMatch={{ title: 'Aucune promesse dans cet état', lift: 'Voir toutes les promesses' }}
    />
  )
}

const columns: Column<PaymentPromise>[] = [
  { id: 'client', phone: 'name', header: 'Client', cell: (promise) => <ClientLink {...promise} /> },
  {
    id: 'on',
    phone: 'under',
    header: 'Promis pour le',
    width: 'w-36',
    cell: ({ promisedOn }) => dayCell(promisedOn),
  },
  {
    id: 'state',
    phone: 'mark',
    header: 'État',
    width: 'w-36',
    cell: ({ state }) => <Badge tone={promiseStateTones[state]}>{promiseStateLabels[state]}</Badge>,
  },
  {
    id: 'source',
    header: 'Comment',
    from: 'lg',
    cell: ({ source, note }) => linesCell({ main: promiseSourceLabels[source], more: note }),
  },
  {
    id: 'amount',
    phone: 'end',
    header: 'Montant',
    align: 'end',
    width: 'w-32',
    cell: ({ amountCents, currency }) => mainMoneyCell(amountCents, currency),
  },
  // On a phone a promise is cancelled on the card of its client, which its name leads to.
  {
    id: 'actions',
    header: '',
    align: 'end',
    width: 'w-32',
    interactive: true,
    cell: ({ id, state, clientName }) =>
      state === 'waiting' && <CancelPromise promiseId={id} name={clientName} />,
  },
]
