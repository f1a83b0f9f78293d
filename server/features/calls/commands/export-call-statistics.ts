import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { type CallPurpose, callOutcomeLabels, callOutcomes } from '#shared/domain/calls/call-names.ts'
import { type CsvColumn, type CsvFile, csvFile } from '#shared/domain/text/csv.ts'
import { getStatistics } from '../queries/statistics.ts'

type Asked = {
  from: string
  to: string
  purpose?: CallPurpose | undefined
  organization?: string | undefined
}
type Person = Awaited<ReturnType<typeof getStatistics>>['byPerson'][number]

const columns: CsvColumn<Person>[] = [
  ['Personne', ({ callerName }) => callerName ?? 'Personne'],
  ['Appels', ({ calls }) => String(calls)],
  ['Joints', ({ spoken }) => String(spoken)],
  ['Minutes', ({ durationSeconds }) => String(Math.round(durationSeconds / 60))],
  ...callOutcomes.map(
    (outcome): CsvColumn<Person> => [
      callOutcomeLabels[outcome],
      ({ outcomes }) => String(outcomes.find((one) => one.outcome === outcome)?.calls ?? 0),
    ],
  ),
]

/** The calls of a period by person and result, as CSV. Errors: invalid_input. */
export async function exportCallStatistics(
  scope: Scope,
  { organization: _, ...asked }: Asked,
): Promise<CsvFile> {
  const { byPerson } = await readAs(scope, (tx) => getStatistics(tx, asked))
  return csvFile(`statistiques-appels-${asked.from}-${asked.to}`, columns, once(byPerson))
}

async function* once(rows: Person[]): AsyncGenerator<Person[]> {
  yield rows
}
