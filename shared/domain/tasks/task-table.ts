import type { CsvColumn } from '#shared/domain/text/csv.ts'
import { formatDate, formatDateTime } from '#shared/french/format.ts'
import { type TaskPriority, type TaskState, taskPriorityLabels, taskStateLabels } from './task.ts'

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
const day = (isoDay: string | null) => (isoDay === null ? null : formatDate(isoDay))

/** The columns of the file of tasks. `names` are those of persons and teams. */
export const taskCsvColumns = (
  names: ReadonlyMap<string, string>,
  timeZone: string,
): CsvColumn<ExportedTask>[] => [
  ['Tâche', (task) => task.title],
  ['État', (task) => taskStateLabels[task.state]],
  ['Priorité', (task) => taskPriorityLabels[task.priority]],
  ['Échéance', (task) => day(task.dueOn)],
  ['Heure', (task) => hour(task.dueMinute)],
  ['Pas avant', (task) => day(task.startsOn)],
  ['Attribuée à', (task) => names.get(task.assigneeId ?? task.teamId ?? '') ?? null],
  ['Client', (task) => task.client?.name ?? null],
  ['Créée le', (task) => formatDateTime(task.createdAt, timeZone)],
  ['Terminée le', (task) => (task.closedAt === null ? null : formatDateTime(task.closedAt, timeZone))],
]
