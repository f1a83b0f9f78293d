import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import type { Call } from '#shared/contract/call-fields.ts'
import type { CallFilter } from '#shared/contract/calls.ts'
import { callDirectionLabels, callOutcomeLabels, callPurposeLabels } from '#shared/domain/calls/call-names.ts'
import { tableColumns } from '#shared/domain/files/table-columns.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { formatPhone } from '#shared/french/phone.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listCalls } from '../queries/calls.ts'

const { count, moment, text } = tableColumns

const PAGE = 1_000

const columns = (timeZone: string): XlsxColumn<Call>[] => [
  moment('Date', timeZone, ({ startedAt }) => startedAt),
  text('Client', ({ clientName }) => clientName),
  text('Numéro', ({ number }) => number && formatPhone(number)),
  text('Sens', ({ direction }) => callDirectionLabels[direction]),
  text('Motif', ({ purpose }) => purpose && callPurposeLabels[purpose]),
  text('Résultat', ({ outcome }) => outcome && callOutcomeLabels[outcome]),
  count('Durée (secondes)', ({ durationSeconds }) => durationSeconds),
  text('Durée estimée', ({ durationSeconds, isDurationEstimated }) =>
    durationSeconds === null ? null : isDurationEstimated ? 'oui' : 'non',
  ),
  text('Notes', ({ notes }) => notes),
  text('Suite', ({ nextAction }) => nextAction),
  moment('À rappeler le', timeZone, ({ callbackAt }) => callbackAt),
  text('Manquement', ({ breach }) => breach && `${breach.reason} (${breach.article})`),
  text('Par', ({ callerName }) => callerName),
]

/** The calls of a filter as one file that is never whole in memory. */
export async function exportCalls(
  scope: Scope,
  { format, ...filter }: CallFilter & AsTable,
): Promise<StreamedFile> {
  const { timeZone } = await readAs(scope, getSeller)
  const pages = eachPage(scope, (tx, cursor) => listCalls(tx, { ...filter, limit: PAGE, cursor }))
  const today = todayIn(timeZone, scope.context.clock.now())
  return tableFile({ format, name: `appels-${today}`, title: 'Appels', columns: columns(timeZone), pages })
}
