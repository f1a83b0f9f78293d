import { useQuery } from '@tanstack/react-query'
import type { WorkReport } from '#shared/contract/work-reports.ts'
import { callOutcomeLabels } from '#shared/domain/calls/call-names.ts'
import { NO_PART, type RowFigure } from '#shared/domain/reports/figure-names.ts'
import { figures } from '#shared/domain/reports/figures.ts'
import { formatInteger } from '#shared/french/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ExplainedFigure } from './explained-figure.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { countChange, percentText, spanText } from './figure-text.ts'
import type { PanelProps } from './payers-report.tsx'
import { PeriodFilters } from './report-filters.tsx'
import { ReportFrame } from './report-frame.tsx'
import { periodInput, workOptions } from './report-queries.ts'
import type { Place } from './report-search.ts'
import { RowsLink } from './rows-link.tsx'

/** Calls by outcome and person, tasks done and late: what a role may not read is left out. */
export function WorkPanel({ place, period, today }: PanelProps) {
  const query = useQuery(workOptions(place.search, period))
  return (
    <ReportFrame
      place={place}
      query={query}
      knownNow
      filters={() => <PeriodFilters place={place} period={period} today={today} />}
      actions={({ calls, tasks }) => (
        <>
          {calls && (
            <ExportButtons
              filter={{ ...periodInput(place.search, period), table: 'calls' }}
              label="Exporter les appels"
            />
          )}
          {tasks && (
            <ExportButtons
              filter={{ ...periodInput(place.search, period), table: 'tasks' }}
              label="Exporter les tâches"
            />
          )}
        </>
      )}
    >
      {({ calls, tasks, days }) =>
        calls === null && tasks === null ? (
          <Alert tone="info">Votre rôle ne permet de consulter ni les appels ni les tâches.</Alert>
        ) : (
          <>
            {calls && <Calls calls={calls} days={days} place={place} />}
            {tasks && <Tasks tasks={tasks} days={days} place={place} />}
          </>
        )
      }
    </ReportFrame>
  )
}

type PartProps = { days: WorkReport['days']; place: Place }

/** A number that leads to its rows; what is zero leads nowhere. */
function countsOf({ days, place }: PartProps) {
  return (figure: RowFigure, count: number, of?: { part: string; name: string }) =>
    count === 0 ? (
      '0'
    ) : (
      <RowsLink
        place={place}
        of={{ figure, days, ...(of && { part: of.part }) }}
        label={of ? `${figures[figure].label}, ${of.name}` : figures[figure].label}
        value={formatInteger(count)}
      />
    )
}

const share = (part: number, whole: number) => (whole > 0 ? percentText((part / whole) * 100) : '–')
/** « 1 h 05 », « 12 min ». */
const timeText = (seconds: number) => {
  const minutes = Math.round(seconds / 60)
  return minutes < 60
    ? `${minutes}\u00a0min`
    : `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')}`
}
const UNSAID = 'unsaid'
const nameOf = ({ name }: { name: string }) => (name === '' ? 'Sans personne' : name)

type CallsOf = NonNullable<WorkReport['calls']>

function Calls({ calls, days, place }: PartProps & { calls: CallsOf }) {
  const counts = countsOf({ days, place })
  const joined = calls.people.reduce((sum, person) => sum + person.joined, 0)
  const outcomes = calls.outcomes.filter(({ count }) => count > 0)
  const labelOf = (outcome: CallsOf['outcomes'][number]['outcome']) =>
    outcome === null ? 'Sans issue' : callOutcomeLabels[outcome]
  return (
    <section aria-label="Appels" className="flex flex-col gap-4">
      <h2 className="font-semibold text-base">Appels</h2>
      {calls.count === 0 ? (
        <Card flush>
          <EmptyState
            title="Aucun appel sur ces jours"
            description={`${spanText(days)}, aucun appel n’a été passé ni reçu.`}
          />
        </Card>
      ) : (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <ExplainedFigure
              figure="calls"
              value={counts('calls', calls.count)}
              change={countChange(calls.count, calls.beforeCount)}
              note={
                <span>{`${share(joined, calls.count)} joints, ${timeText(calls.seconds)} en ligne`}</span>
              }
              terms={outcomes.map(({ outcome, count }) => ({
                name: labelOf(outcome),
                value: formatInteger(count),
              }))}
            />
          </div>
          <DataTable<CallsOf['outcomes'][number]>
            label="Appels par issue"
            rows={outcomes}
            rowKey={({ outcome }) => outcome ?? UNSAID}
            empty={{ title: 'Aucune issue' }}
            columns={[
              { id: 'outcome', header: 'Issue', cell: ({ outcome }) => labelOf(outcome) },
              {
                id: 'count',
                header: 'Appels',
                align: 'end',
                interactive: true,
                cell: ({ outcome, count }) =>
                  counts('calls', count, { part: outcome ?? UNSAID, name: labelOf(outcome) }),
              },
              { id: 'share', header: 'Part', align: 'end', cell: ({ count }) => share(count, calls.count) },
            ]}
          />
          <DataTable<CallsOf['people'][number]>
            label="Appels par personne"
            rows={calls.people}
            rowKey={({ userId }) => userId ?? NO_PART}
            empty={{ title: 'Personne' }}
            columns={[
              { id: 'name', header: 'Personne', cell: nameOf },
              {
                id: 'count',
                header: 'Appels',
                align: 'end',
                interactive: true,
                cell: (person) =>
                  counts('calls', person.count, { part: person.userId ?? NO_PART, name: nameOf(person) }),
              },
              {
                id: 'joined',
                header: 'Joints',
                align: 'end',
                cell: (person) => `${formatInteger(person.joined)} (${share(person.joined, person.count)})`,
              },
              {
                id: 'time',
                header: 'En ligne',
                align: 'end',
                from: 'md',
                cell: ({ seconds }) => timeText(seconds),
              },
            ]}
          />
        </>
      )}
    </section>
  )
}

type TasksOf = NonNullable<WorkReport['tasks']>

function Tasks({ tasks, days, place }: PartProps & { tasks: TasksOf }) {
  const counts = countsOf({ days, place })
  const column = (figure: 'tasksDone' | 'tasksDoneLate' | 'tasksLate', of: 'done' | 'doneLate' | 'late') => ({
    id: figure,
    header: figures[figure].label.replace('Tâches ', '').replace(/^./, (letter) => letter.toUpperCase()),
    align: 'end' as const,
    interactive: true,
    cell: (person: TasksOf['people'][number]) =>
      counts(figure, person[of], { part: person.userId ?? NO_PART, name: nameOf(person) }),
  })
  return (
    <section aria-label="Tâches" className="flex flex-col gap-4">
      <h2 className="font-semibold text-base">Tâches</h2>
      <div className="grid gap-4 sm:grid-cols-3">
        <ExplainedFigure
          figure="tasksDone"
          value={counts('tasksDone', tasks.done)}
          change={countChange(tasks.done, tasks.beforeDone)}
          terms={[{ name: 'Avant', value: formatInteger(tasks.beforeDone) }]}
        />
        <ExplainedFigure
          figure="tasksDoneLate"
          value={counts('tasksDoneLate', tasks.doneLate)}
          note={tasks.done > 0 && `${share(tasks.doneLate, tasks.done)} des tâches terminées`}
          terms={[{ name: 'Terminées', value: counts('tasksDone', tasks.done) }]}
        />
        <ExplainedFigure
          figure="tasksLate"
          value={counts('tasksLate', tasks.late)}
          note="Aujourd’hui"
          terms={[]}
        />
      </div>
      <DataTable<TasksOf['people'][number]>
        label="Tâches par personne"
        rows={tasks.people}
        rowKey={({ userId }) => userId ?? NO_PART}
        empty={{
          title: 'Aucune tâche terminée ni en retard',
          description: `${spanText(days)}, aucune tâche n’a été terminée, et aucune n’est en retard.`,
        }}
        columns={[
          { id: 'name', header: 'Personne', cell: nameOf },
          column('tasksDone', 'done'),
          column('tasksDoneLate', 'doneLate'),
          column('tasksLate', 'late'),
        ]}
      />
    </section>
  )
}
