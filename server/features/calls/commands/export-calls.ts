import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Scope } from '#server/scope.ts'
import type { Call } from '#shared/contract/call-fields.ts'
import type { CallFilter } from '#shared/contract/calls.ts'
import { callDirectionLabels, callOutcomeLabels, callPurposeLabels } from '#shared/domain/calls/call-names.ts'
import { type CsvColumn, type CsvFile, csvFile } from '#shared/domain/text/csv.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { formatPhone } from '#shared/french/phone.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listCalls } from '../queries/calls.ts'

const PAGE = 1_000

const columns = (timeZone: string): CsvColumn<Call>[] => [
  ['Date', ({ startedAt }) => formatDateTime(startedAt, timeZone)],
  ['Client', ({ clientName }) => clientName],
  ['Numéro', ({ number }) => number && formatPhone(number)],
  ['Sens', ({ direction }) => callDirectionLabels[direction]],
  ['Motif', ({ purpose }) => purpose && callPurposeLabels[purpose]],
  ['Résultat', ({ outcome }) => outcome && callOutcomeLabels[outcome]],
  ['Durée (secondes)', ({ durationSeconds }) => durationSeconds?.toString() ?? null],
  [
    'Durée estimée',
    ({ durationSeconds, isDurationEstimated }) =>
      durationSeconds === null ? null : isDurationEstimated ? 'oui' : 'non',
  ],
  ['Notes', ({ notes }) => notes],
  ['Suite', ({ nextAction }) => nextAction],
  ['À rappeler le', ({ callbackAt }) => callbackAt && formatDateTime(callbackAt, timeZone)],
  ['Manquement', ({ breach }) => breach && `${breach.reason} (${breach.article})`],
  ['Par', ({ callerName }) => callerName],
]

/** The calls of a filter as one CSV file that is never whole in memory. */
export async function exportCalls(scope: Scope, filter: CallFilter): Promise<CsvFile> {
  const { timeZone } = await readAs(scope, getSeller)
  const pages = eachPage(scope, (tx, cursor) => listCalls(tx, { ...filter, limit: PAGE, cursor }))
  const day = todayIn(timeZone, scope.context.clock.now())
  return csvFile(`appels-${day}`, columns(timeZone), pages)
}
