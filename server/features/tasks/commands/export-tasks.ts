import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import type { TaskListFilter } from '#shared/contract/task-fields.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import { taskColumns } from '#shared/domain/tasks/task-table.ts'
import { readTaskDay } from '../queries/day.ts'
import { listTaskPeople } from '../queries/people.ts'
import { listTasksToExport } from '../queries/tasks.ts'

/** Every task of the filter, by due day, as one file that is never whole in memory. */
export async function exportTasks(
  scope: Scope,
  { format, ...filter }: TaskListFilter & AsTable,
): Promise<StreamedFile> {
  const { today, timezone } = await readAs(scope, readTaskDay)
  const { members, teams } = await readAs(scope, listTaskPeople)
  const names = new Map([...members, ...teams].map(({ id, name }) => [id, name]))
  const pages = eachPage(scope, (tx, cursor) => listTasksToExport(tx, filter, cursor))
  return tableFile({
    format,
    name: `taches-${today}`,
    title: 'Tâches',
    columns: taskColumns(names, timezone),
    pages,
  })
}
