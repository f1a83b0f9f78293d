import { PhoneCall } from 'lucide-react'
import type { Call } from '#shared/contract/call-fields.ts'
import {
  callDirectionLabels,
  callDirections,
  callOutcomeLabels,
  callOutcomes,
  callPurposeLabels,
  callPurposes,
} from '#shared/domain/calls/call-names.ts'
import { formatMoment } from '#shared/french/format.ts'
import { shortPhone } from '#shared/french/phone-format.ts'
import { useOrganization } from '#web/api/me.ts'
import { useClientName } from '#web/blocks/clients/use-client-name.ts'
import { DayFilter, FilterPanel } from '#web/patterns/list/filter-panel.tsx'
import { linesCell } from '#web/patterns/list/list-cells.tsx'
import type { ListChip } from '#web/patterns/list/list-toolbar.tsx'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PlainLink } from '#web/ui/plain-link.tsx'
import { journalList } from './call-queries.ts'
import { callSearch } from './call-search.ts'
import { durationText, stateOf } from './outcome-words.ts'

const optionsOf = <Name extends string>(
  names: readonly Name[],
  labels: Record<Name, string>,
  all: string,
) => [{ value: '', label: all }, ...names.map((value) => ({ value, label: labels[value] }))]

const filters = [
  { name: 'purpose', label: 'Motif', options: optionsOf(callPurposes, callPurposeLabels, 'Tous les motifs') },
  {
    name: 'outcome',
    label: 'Résultat',
    options: optionsOf(callOutcomes, callOutcomeLabels, 'Tous les résultats'),
  },
  {
    name: 'direction',
    label: 'Sens',
    options: optionsOf(callDirections, callDirectionLabels, 'Sortants et entrants'),
  },
] as const

/** Every call, the newest first; each row leads to the sheet of the client. */
export function CallJournal() {
  const { timezone } = useOrganization()
  const [{ from, to }, change] = useListSearch(callSearch)
  const count = [from, to].filter((day) => day !== undefined).length
  return (
    <QueryList
      list={journalList}
      label="Journal des appels"
      icon={PhoneCall}
      searchBox={{ name: 'q', label: 'Client ou numéro' }}
      filters={filters}
      chips={useChips()}
      toolbar={
        <FilterPanel count={count}>
          <DayFilter label="Du" value={from} onChange={(day) => change({ from: day })} />
          <DayFilter label="Au" value={to} onChange={(day) => change({ to: day })} />
        </FilterPanel>
      }
      rowKey={({ id }) => id}
      rowName={nameOf}
      columns={columnsOf(timezone)}
      empty={{
        title: 'Aucun appel pour le moment',
        description: 'Chaque appel garde ici son motif, son résultat, vos notes et sa durée.',
        action: <LinkButton to="/calls">Appeler un client</LinkButton>,
      }}
      noMatch={{ title: 'Aucun appel ne correspond' }}
    />
  )
}

function useChips(): ListChip[] {
  const [search, change] = useListSearch(callSearch)
  const name = useClientName(search)
  if ((search.companyId ?? search.contactId) === undefined) return []
  return [
    { label: name ?? 'Ce client', onRemove: () => change({ companyId: undefined, contactId: undefined }) },
  ]
}

const nameOf = ({ clientName, number }: Call): string =>
  clientName ?? (number === null ? 'Numéro masqué' : shortPhone(number))

const columnsOf = (timeZone: string): Column<Call>[] => [
  {
    id: 'client',
    phone: 'name',
    header: 'Client',
    cell: (call) => (
      <span className="block min-w-0">
        <ClientOfCall call={call} />
        {call.clientName !== null && call.number !== null && (
          <span className="block font-normal text-muted text-xs tabular">{shortPhone(call.number)}</span>
        )}
      </span>
    ),
  },
  {
    id: 'at',
    phone: 'under',
    header: 'Le',
    width: 'w-44',
    cell: ({ startedAt }) => (
      <span className="whitespace-nowrap text-muted tabular">{formatMoment(startedAt, timeZone)}</span>
    ),
  },
  {
    id: 'outcome',
    phone: 'mark',
    header: 'Résultat',
    cell: (call) => (
      <span className="block min-w-0 max-sm:text-end">
        <Badge tone={stateOf(call).tone}>{stateOf(call).label}</Badge>
        {call.notes !== '' && (
          <span className="mt-0.5 line-clamp-1 block text-muted text-xs max-sm:hidden">{call.notes}</span>
        )}
        {call.breach !== null && (
          <span className="mt-0.5 block text-danger-ink text-xs">
            Appel interdit&nbsp;: {call.breach.reason}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'purpose',
    header: 'Motif',
    from: 'lg',
    cell: ({ purpose, direction }) =>
      linesCell({
        main: purpose === null ? 'Non précisé' : callPurposeLabels[purpose],
        more: callDirectionLabels[direction],
      }),
  },
  {
    id: 'by',
    header: 'Par',
    from: 'md',
    cell: ({ callerName, durationSeconds, isDurationEstimated }) =>
      linesCell({ main: callerName, more: durationText(durationSeconds, isDurationEstimated) }),
  },
]

function ClientOfCall({ call }: { call: Call }) {
  const { companyId, contactId, id, outcome } = call
  if (companyId === null && contactId === null) return nameOf(call)
  return (
    <PlainLink
      to="/calls/sheet"
      search={{
        ...(contactId === null ? { companyId: companyId ?? undefined } : { contactId }),
        ...(outcome === null && { call: id }),
      }}
      className="wrap-anywhere underline underline-offset-3"
    >
      {nameOf(call)}
    </PlainLink>
  )
}
