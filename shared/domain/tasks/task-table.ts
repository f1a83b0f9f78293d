import { tableColumns } from '#shared/domain/files/table-columns.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { type TaskPriority, type TaskState, taskPriorityLabels, taskStateLabels } from './task.ts'

const { day, moment, text } = tableColumns

type ExportedTask = {
  title: string
  state: TaskState
  priority: TaskPriority
  dueOn: string | null
  dueMinute: number | null
  startsOn: string | null
  assigneeId: string | null
  teamId: string | null
  client: { name: string } | null
  createdAt: string
  closedAt: string | null
}

const hour = (minute: number | null) =>
  minute === null
    ? null
    : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The columns of the file of tasks. `names` are those of persons and teams. */
export const taskColumns = (
  names: ReadonlyMap<string, string>,
  timeZone: string,
): XlsxColumn<ExportedTask>[] => [
  text('Tâche', (task) => task.title),
  text('État', (task) => taskStateLabels[task.state]),
  text('Priorité', (task) => taskPriorityLabels[task.priority]),
  day('Échéance', (task) => task.dueOn),
  text('Heure', (task) => hour(task.dueMinute)),
  day('Pas avant', (task) => task.startsOn),
  text('Attribuée à', (task) => names.get(task.assigneeId ?? task.teamId ?? '') ?? null),
  text('Client', (task) => task.client?.name ?? null),
  moment('Créée le', timeZone, (task) => task.createdAt),
  moment('Terminée le', timeZone, (task) => task.closedAt),
]
