import { ListChecks } from 'lucide-react'
import type { CallList } from '#shared/contract/call-fields.ts'
import { callPurposeLabels } from '#shared/domain/calls/call-names.ts'
import { formatCount } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { linesCell, quietDayCell } from '#web/patterns/list/list-cells.tsx'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useStateTabs } from '#web/patterns/list/use-state-tabs.ts'
import type { Column } from '#web/ui/data-table-types.ts'
import { PlainLink } from '#web/ui/plain-link.tsx'
import { callListsList } from './call-queries.ts'

/** The call lists, the newest first. */
export function CallLists() {
  const { timezone } = useOrganization()
  return (
    <QueryList
      list={callListsList}
      label="Listes d’appels"
      icon={ListChecks}
      filters={[
        useStateTabs(callListsList, {
          name: 'state',
          label: 'État',
          options: optionsOf({ closed: 'Terminées' }, 'En cours'),
          countsOf: ({ byState }) => ({ '': byState.open, closed: byState.closed }),
        }),
      ]}
      columns={columnsOf(timezone)}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowLink={({ id: listId }, name) => (
        <PlainLink to="/calls/lists/$listId" params={{ listId }}>
          {name}
        </PlainLink>
      )}
      empty={{
        title: 'Aucune liste d’appels en cours',
        description:
          'Composez une liste depuis vos contacts ou vos relances, puis appelez une personne après l’autre\u00a0: Ardoise écarte celles que la loi interdit d’appeler.',
      }}
      noMatch={{ title: 'Aucune liste terminée', lift: 'Voir les listes en cours' }}
    />
  )
}

const columnsOf = (timeZone: string): Column<CallList>[] => [
  { id: 'name', phone: 'name', header: 'Liste', cell: ({ name }) => name },
  {
    id: 'purpose',
    phone: 'under',
    header: 'Motif',
    width: 'w-44',
    cell: ({ purpose }) => callPurposeLabels[purpose],
  },
  {
    id: 'progress',
    phone: 'end',
    header: 'Avancement',
    cell: ({ counts }) =>
      linesCell({
        main: progressText(counts),
        more:
          (counts.refused ?? 0) > 0
            ? formatCount(counts.refused ?? 0, 'appel interdit', 'appels interdits')
            : null,
      }),
  },
  { id: 'assignee', phone: 'mark', header: 'Pour', from: 'md', cell: ({ assigneeName }) => assigneeName },
  {
    id: 'at',
    header: 'Créée le',
    width: 'w-36',
    from: 'lg',
    cell: ({ createdAt }) => quietDayCell(createdAt, timeZone),
  },
]

function progressText(counts: CallList['counts']): string {
  const all = Object.values(counts).reduce((sum: number, count) => sum + (count ?? 0), 0)
  return `${all - (counts.waiting ?? 0)} sur ${all}`
}
