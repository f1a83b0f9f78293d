import { Ellipsis, Pencil, Target, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ReportGoal } from '#shared/contract/report-goals.ts'
import { figures } from '#shared/domain/reports/figures.ts'
import { type GoalState, goalAims } from '#shared/domain/reports/goal-names.ts'
import { goalAmount, goalSentence, goalStateLabel } from '#shared/domain/reports/goals.ts'
import { formatDate } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { CutNote } from '#web/patterns/list/list-cells.tsx'
import { tabCounts } from '#web/patterns/list/list-filter.ts'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useStateTabs } from '#web/patterns/list/use-state-tabs.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Progress } from '#web/ui/progress.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { goalList } from './dashboard-queries.ts'
import { GoalDialog } from './goal-dialog.tsx'

/** Goals with how far they are, the latest periods first. */
export function GoalList() {
  const [edited, setEdited] = useState<ReportGoal | null>(null)
  return (
    <>
      <QueryList
        list={goalList}
        label="Objectifs"
        icon={Target}
        filters={[
          useStateTabs(goalList, {
            name: 'when',
            label: 'Période',
            options: optionsOf({ current: 'En cours', to_come: 'À venir', over: 'Terminés' }, 'Tous'),
            countsOf: ({ byPeriod }) => tabCounts(byPeriod),
          }),
        ]}
        columns={[
          ...columns,
          {
            id: 'actions',
            phone: 'end',
            header: 'Actions',
            interactive: true,
            align: 'end',
            cell: (goal) => <GoalMenu goal={goal} onEdit={() => setEdited(goal)} />,
          },
        ]}
        rowKey={({ id }) => id}
        rowName={nameOf}
        empty={{
          title: 'Aucun objectif pour le moment',
          description:
            'Fixez un montant pour un chiffre et une période\u00a0: son avancement se lira ici et sur sa carte.',
        }}
        noMatch={{ title: 'Aucun objectif sur cette période' }}
      />
      {edited && <GoalDialog goal={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

const goalTones: Record<GoalState, Tone> = {
  to_come: 'neutral',
  unknown: 'neutral',
  ahead: 'success',
  behind: 'warning',
  running: 'info',
  reached: 'success',
  missed: 'danger',
  exceeded: 'danger',
}

const nameOf = ({ figure, startsOn, endsOn }: ReportGoal) =>
  `${figures[figure].label}, du ${formatDate(startsOn)} au ${formatDate(endsOn)}`

const columns: Column<ReportGoal>[] = [
  {
    id: 'figure',
    phone: 'name',
    header: 'Objectif',
    cell: (goal) => (
      <span className="block">
        {figures[goal.figure].label}
        <CutNote
          text={`Du ${formatDate(goal.startsOn)} au ${formatDate(goal.endsOn)}${goal.personName === null ? '' : `, ${goal.personName}`}`}
        />
      </span>
    ),
  },
  {
    id: 'target',
    header: 'Montant',
    align: 'end',
    cell: ({ figure, target, currency }) => (
      <span className="whitespace-nowrap">
        {goalAims[figure] === 'under' && '≤\u00a0'}
        {goalAmount(target, figures[figure].unit, currency)}
      </span>
    ),
  },
  {
    id: 'value',
    header: 'Réalisé',
    align: 'end',
    cell: ({ figure, value, currency, hidden }) =>
      hidden ? 'Non visible' : value === null ? '–' : goalAmount(value, figures[figure].unit, currency),
  },
  {
    id: 'progress',
    phone: 'under',
    header: 'Avancement',
    cell: (goal) => (
      <span className="block">
        {goalText(goal)}
        <Progress
          label={`Avancement, ${nameOf(goal)}`}
          hideLabel
          value={Math.max(0, goal.percent ?? 0)}
          detail={goalText(goal)}
          className="w-36 max-sm:hidden"
        />
      </span>
    ),
  },
  {
    id: 'state',
    phone: 'mark',
    header: 'État',
    cell: (goal) => (
      <Badge tone={goalTones[goal.state]}>{goalStateLabel(goal.state, goalAims[goal.figure])}</Badge>
    ),
  },
]

const goalText = (goal: ReportGoal) =>
  goal.hidden
    ? 'Votre rôle ne lit pas ce chiffre'
    : goalSentence(goal, { aim: goalAims[goal.figure], reading: figures[goal.figure].reading })

function GoalMenu({ goal, onEdit }: { goal: ReportGoal; onEdit: () => void }) {
  const refusal = useRefusal('report:manage') ?? null
  const create = useAction(
    () =>
      api.reportGoals.createGoal({
        figure: goal.figure,
        period: goal.period,
        on: goal.startsOn,
        target: goal.target,
        personId: goal.personId,
        currency: goal.currency,
      }),
    { success: 'Objectif rétabli', refresh: orpc.reportGoals },
  )
  const remove = useAction(() => api.reportGoals.deleteGoal({ goalId: goal.id }), {
    success: 'Objectif supprimé',
    undo: () => create.mutate(),
    refresh: orpc.reportGoals,
  })
  return (
    <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={`Actions sur l’objectif ${nameOf(goal)}`} />}>
      <MenuItem icon={Pencil} onSelect={onEdit} disabledReason={refusal}>
        Modifier
      </MenuItem>
      <MenuItem icon={Trash2} tone="danger" onSelect={() => remove.mutate()} disabledReason={refusal}>
        Supprimer
      </MenuItem>
    </Menu>
  )
}
