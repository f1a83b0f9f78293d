import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import type { orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { ListToolbar } from '#web/patterns/list/list-toolbar.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { PlainLink } from '#web/ui/plain-link.tsx'
import { PeopleFilters } from './people-filters.tsx'
import { clientsOptions } from './task-queries.ts'
import { boardSearch } from './task-search.ts'
import { dueText, useToday } from './task-words.ts'

type TaskClient = Awaited<ReturnType<typeof orpc.tasks.listTaskClients.call>>['clients'][number]

/** The clients for whom something is to be done, the most urgent first. */
export function TaskClients() {
  const [search, change] = useListSearch(boardSearch)
  const query = useQuery(clientsOptions(boardSearch.filtersOf(search)))
  const today = useToday()
  return (
    <div data-wide="">
      <ListToolbar
        search={search}
        onChange={change}
        searchBox={{ name: 'q', label: 'Titre ou notes' }}
        toolbar={<PeopleFilters search={search} onChange={change} />}
      />
      <DataTable<TaskClient>
        label="Clients avec des tâches"
        rows={query.data?.clients}
        columns={columns(today)}
        rowKey={({ id }) => id}
        rowLink={({ kind, id }, name) => (
          <PlainLink to="/tasks/team" search={kind === 'company' ? { companyId: id } : { contactId: id }}>
            {name}
          </PlainLink>
        )}
        error={query.error && messageOf(query.error)}
        onRetry={() => void query.refetch()}
        refreshing={query.isPlaceholderData}
        empty={
          boardSearch.isFiltered(search)
            ? {
                icon: Building2,
                title: 'Aucun client trouvé',
                description: 'Essayez avec moins de mots, ou retirez un filtre.',
                action: <Button onClick={() => change(boardSearch.unfiltered)}>Effacer les filtres</Button>,
              }
            : {
                icon: Building2,
                title: 'Aucune tâche n’est liée à un client',
                description: 'Ajoutez # et le nom du client quand vous écrivez une tâche.',
              }
        }
      />
    </div>
  )
}

const columns = (today: string): Column<TaskClient>[] => [
  {
    id: 'name',
    phone: 'name',
    header: 'Client',
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  {
    id: 'next',
    phone: 'under',
    header: 'Prochaine échéance',
    width: 'w-48',
    cell: ({ nextOn }) => nextOn !== null && dueText(nextOn, null, today),
  },
  {
    id: 'late',
    phone: 'mark',
    header: 'En retard',
    align: 'end',
    width: 'w-32',
    cell: ({ late }) =>
      late > 0 && (
        <span className="font-medium text-danger-ink">
          {late}
          <span className="sm:hidden"> en retard</span>
        </span>
      ),
  },
  {
    id: 'open',
    phone: 'end',
    header: 'Ouvertes',
    align: 'end',
    width: 'w-32',
    cell: ({ open }) => (
      <>
        {open}
        <span className="sm:hidden"> {open > 1 ? 'ouvertes' : 'ouverte'}</span>
      </>
    ),
  },
]
