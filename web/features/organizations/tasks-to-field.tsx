import { useQuery } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Field } from '#web/ui/field.tsx'
import { Select, type SelectOption } from '#web/ui/select.tsx'

/** Who takes over open tasks: a member, a team, or nobody by two nulls. */
export type TasksTo = { assigneeId: string | null; teamId: string | null }

const NOBODY = 'nobody'

/** Whether somebody has to be chosen who takes over open tasks. */
export const asksForTasks = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'member_has_tasks'

type TasksToFieldProps = {
  /** Members who go. */
  without: readonly string[]
  value: TasksTo | null
  onChange: (value: TasksTo) => void
}

/** Asks who takes over the open tasks of members who go. */
export function TasksToField({ without, value, onChange }: TasksToFieldProps) {
  const { data } = useQuery(orpc.tasks.listTaskPeople.queryOptions({ input: {} }))
  const members = (data?.members ?? []).filter(({ id }) => !without.includes(id))
  const teams = data?.teams ?? []
  const options: SelectOption<string>[] = [
    ...members.map(({ id, name }) => ({ value: id, label: name })),
    ...teams.map(({ id, name }) => ({ value: id, label: `Équipe ${name}` })),
    { value: NOBODY, label: 'Personne pour l’instant' },
  ]
  const chosen = value && (value.assigneeId ?? value.teamId ?? NOBODY)
  return (
    <Field label="Les tâches ouvertes vont à" className="mt-4">
      <Select
        options={options}
        value={chosen}
        onValueChange={(id) => {
          const isTeam = teams.some((team) => team.id === id)
          onChange({
            assigneeId: id === NOBODY || isTeam ? null : id,
            teamId: isTeam ? id : null,
          })
        }}
      />
    </Field>
  )
}
