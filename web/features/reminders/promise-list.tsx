import { useInfiniteQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import type { PaymentPromise } from '#shared/contract/reminder-fields.ts'
import { promiseStates } from '#shared/domain/reminders/reminder-names.ts'
import {
  promiseSourceLabels,
  promiseStateLabels,
  promiseStateTones,
} from '#web/blocks/reminders/reminder-words.ts'
import { dayCell, linesCell, mainMoneyCell } from '#web/patterns/list/list-cells.tsx'
import { ListToolbar } from '#web/patterns/list/list-toolbar.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { CancelPromise } from './block-list.tsx'
import { ClientLink } from './client-link.tsx'
import { PagedTable } from './paged-table.tsx'
import { promisesOptions } from './reminder-queries.ts'
import { promiseSearch } from './reminder-search.ts'

const stateFilter = {
  name: 'state',
  label: 'État',
  options: [
    { value: '', label: 'Toutes les promesses' },
    ...promiseStates.map((value) => ({ value, label: promiseStateLabels[value] })),
  ],
} as const

/** What clients said that they will pay, and when: kept and broken are seen by themselves. */
export function PromiseList() {
  const [search, change] = useListSearch(promiseSearch)
  const pages = useInfiniteQuery(promisesOptions(search))
  return (
    <>
      <ListToolbar search={search} onChange={change} filters={[stateFilter]} />
      <PagedTable
        pages={pages}
        label="Promesses de paiement"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ clientName }) => clientName}
        empty={
          search.state === undefined
            ? {
                icon: HandCoins,
                title: 'Aucune promesse pour le moment',
                description:
                  'Quand un client dit qu’il paiera tel jour, notez-le depuis sa fiche\u00a0: ses relances attendent, et reprennent seules s’il ne paie pas.',
              }
            : {
                icon: HandCoins,
                title: 'Aucune promesse dans cet état',
                action: (
                  <Button onClick={() => change({ state: undefined })}>Voir toutes les promesses</Button>
                ),
              }
        }
      />
    </>
  )
}

const columns: Column<PaymentPromise>[] = [
  { id: 'client', header: 'Client', cell: (promise) => <ClientLink {...promise} /> },
  { id: 'on', header: 'Promis pour le', width: 'w-36', cell: ({ promisedOn }) => dayCell(promisedOn) },
  {
    id: 'state',
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
    header: 'Montant',
    align: 'end',
    width: 'w-32',
    cell: ({ amountCents, currency }) => mainMoneyCell(amountCents, currency),
  },
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
