import { useQuery } from '@tanstack/react-query'
import { Clock, Phone, PhoneCall } from 'lucide-react'
import { callOutcomeLabels, callPurposeLabels, callPurposes } from '#shared/domain/calls/call-names.ts'
import { formatInteger, formatPercentBps } from '#shared/french/format.ts'
import type { api } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { ExportFiles, tableFiles } from '#web/patterns/list/export-files.tsx'
import { DayFilter } from '#web/patterns/list/filter-panel.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { periodOf, statisticsOptions } from './call-queries.ts'
import { periodSearch } from './call-search.ts'
import { durationText } from './outcome-words.ts'

/** The calls of the period by person and result, as a file. */
export function CallStatisticsExport() {
  const { timezone } = useOrganization()
  const [search] = useListSearch(periodSearch)
  const period = periodOf(search, timezone)
  return <ExportFiles files={tableFiles('/calls/statistics/export', period, 'les statistiques des appels')} />
}

type Statistics = Awaited<ReturnType<typeof api.calls.getCallStatistics>>
type Person = Statistics['byPerson'][number]
type Row = { calls: number; spoken: number; durationSeconds: number }

/** How many calls, how many people were spoken to, and what came of them, over a period. */
export function CallStatistics() {
  const { timezone } = useOrganization()
  const [search, change] = useListSearch(periodSearch)
  const period = periodOf(search, timezone)
  const query = useQuery(statisticsOptions(period))
  const { data } = query
  return (
    <div className="grid gap-6">
      <search className="grid max-w-form gap-3 sm:grid-cols-3">
        <DayFilter label="Du" value={period.from} onChange={(from) => change({ from })} />
        <DayFilter label="Au" value={period.to} onChange={(to) => change({ to })} />
        <Field label="Motif">
          <NativeSelect
            value={period.purpose ?? ''}
            options={[
              { value: '', label: 'Tous les motifs' },
              ...callPurposes.map((value) => ({ value, label: callPurposeLabels[value] })),
            ]}
            onChange={({ target }) =>
              change({ purpose: callPurposes.find((purpose) => purpose === target.value) })
            }
          />
        </Field>
      </search>
      {query.error && !data ? (
        <QueryState query={query} inCard loading={null} />
      ) : (
        <Figures total={data?.total} />
      )}
      {data?.total.calls === 0 ? (
        <Card flush aria-label="Statistiques">
          <EmptyState
            icon={PhoneCall}
            title="Aucun appel sur cette période"
            description="Élargissez la période, ou commencez par appeler un client."
            action={<LinkButton to="/calls">Appeler un client</LinkButton>}
          />
        </Card>
      ) : (
        <Tables data={data} />
      )}
    </div>
  )
}

const share = ({ spoken, calls }: Row) =>
  calls === 0 ? '–' : formatPercentBps(Math.round((spoken / calls) * 100) * 100)

function Figures({ total }: { total: Row | undefined }) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <StatCard label="Appels" icon={Phone} value={total && formatInteger(total.calls)} />
      <StatCard
        label="Personnes jointes"
        icon={PhoneCall}
        value={total && formatInteger(total.spoken)}
        note={total && total.calls > 0 && `${share(total)} des appels`}
      />
      <StatCard
        label="Temps passé"
        icon={Clock}
        value={total && (total.durationSeconds === 0 ? '–' : durationText(total.durationSeconds))}
        note="Estimé par chacun, ou compté par votre téléphonie"
      />
    </div>
  )
}

const figures = <Of extends Row>(): Column<Of>[] => [
  { id: 'calls', header: 'Appels', align: 'end', width: 'w-28', cell: ({ calls }) => formatInteger(calls) },
  {
    id: 'spoken',
    header: 'Joints',
    align: 'end',
    width: 'w-40',
    cell: (row) => `${formatInteger(row.spoken)} (${share(row)})`,
  },
  {
    id: 'time',
    header: 'Temps',
    align: 'end',
    width: 'w-32',
    cell: ({ durationSeconds }) => (durationSeconds === 0 ? null : durationText(durationSeconds)),
  },
]

const personColumns: Column<Person>[] = [
  { id: 'who', header: 'Personne', cell: ({ callerName }) => callerName ?? 'Personne' },
  ...figures<Person>(),
  {
    id: 'outcomes',
    header: 'Résultats',
    from: 'md',
    cell: ({ outcomes }) =>
      outcomes
        .toSorted((a, b) => b.calls - a.calls)
        .slice(0, 3)
        .map(({ outcome, calls }) => `${callOutcomeLabels[outcome]} ${formatInteger(calls)}`)
        .join(', '),
  },
]

function Tables({ data }: { data: Statistics | undefined }) {
  const empty = { title: 'Aucun appel' }
  return (
    <div className="grid gap-6">
      <DataTable<Person>
        label="Appels par personne"
        rows={data?.byPerson}
        columns={personColumns}
        rowKey={({ callerId }) => callerId ?? ''}
        empty={empty}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <DataTable
          label="Appels par résultat"
          rows={data?.byOutcome}
          columns={[
            { id: 'outcome', header: 'Résultat', cell: ({ outcome }) => callOutcomeLabels[outcome] },
            {
              id: 'calls',
              header: 'Appels',
              align: 'end',
              width: 'w-28',
              cell: ({ calls }) => formatInteger(calls),
            },
          ]}
          rowKey={({ outcome }) => outcome}
          empty={empty}
        />
        <DataTable
          label="Appels par motif"
          rows={data?.byPurpose}
          columns={[
            { id: 'purpose', header: 'Motif', cell: ({ purpose }) => callPurposeLabels[purpose] },
            ...figures<Statistics['byPurpose'][number]>(),
          ]}
          rowKey={({ purpose }) => purpose}
          empty={empty}
        />
      </div>
    </div>
  )
}
