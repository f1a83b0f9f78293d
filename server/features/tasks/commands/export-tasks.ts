import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { TaskListFilter } from '#shared/contract/task-fields.ts'
import { taskCsvColumns } from '#shared/domain/tasks/task-csv.ts'
import { type CsvFile, csvFile } from '#shared/domain/text/csv.ts'
import { readTaskDay } from '../queries/day.ts'
import { listTaskPeople } from '../queries/people.ts'
import { listTasksToExport } from '../queries/tasks.ts'

/** Every task of the filter, by due day, as one CSV file that is never whole in memory. */
export async function exportTasks(scope: Scope, filter: TaskListFilter): Promise<CsvFile> {
  const { today, timezone } = await readAs(scope, readTaskDay)
  const { members, teams } = await readAs(scope, listTaskPeople)
  const names = new Map([...members, ...teams].map(({ id, name }) => [id, name]))
  const pages = eachPage(scope, (tx, cursor) => listTasksToExport(tx, filter, cursor))
  return csvFile(`taches-${today}`, taskCsvColumns(names, timezone), pages)
}
