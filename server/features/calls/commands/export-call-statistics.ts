import { readAs } from '#server/db/transaction.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import { type CallPurpose, callOutcomeLabels, callOutcomes } from '#shared/domain/calls/call-names.ts'
import { tableColumns } from '#shared/domain/files/table-columns.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { onePage } from '#shared/domain/text/csv.ts'
import { getStatistics } from '../queries/statistics.ts'

const { text, totalCount } = tableColumns

type Asked = AsTable & {
  from: string
  to: string
  purpose?: CallPurpose | undefined
  organization?: string | undefined
}
type Person = Awaited<ReturnType<typeof getStatistics>>['byPerson'][number]

const columns: XlsxColumn<Person>[] = [
  text('Personne', ({ callerName }) => callerName ?? 'Personne'),
  totalCount('Appels', ({ calls }) => calls),
  totalCount('Joints', ({ spoken }) => spoken),
  totalCount('Minutes', ({ durationSeconds }) => Math.round(durationSeconds / 60)),
  ...callOutcomes.map((outcome) =>
    totalCount<Person>(
      callOutcomeLabels[outcome],
      ({ outcomes }) => outcomes.find((one) => one.outcome === outcome)?.calls ?? 0,
    ),
  ),
]

/** The calls of a period by person and result, as a file. Errors: invalid_input. */
export async function exportCallStatistics(
  scope: Scope,
  { organization: _, format, ...asked }: Asked,
): Promise<StreamedFile> {
  const { byPerson } = await readAs(scope, (tx) => getStatistics(tx, asked))
  return tableFile({
    format,
    name: `statistiques-appels-${asked.from}-${asked.to}`,
    title: 'Appels par personne',
    columns,
    pages: onePage(byPerson),
  })
}
