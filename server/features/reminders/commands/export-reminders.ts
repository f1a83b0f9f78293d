import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Scope } from '#server/scope.ts'
import type { Reminder } from '#shared/contract/reminder-fields.ts'
import { blockText } from '#shared/domain/reminders/block-text.ts'
import { channelLabels } from '#shared/domain/reminders/plan.ts'
import { reminderStateLabels } from '#shared/domain/reminders/reminder-names.ts'
import { type CsvColumn, type CsvFile, csvAmount, csvFile } from '#shared/domain/text/csv.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listReminders, type ReminderFilter } from '../queries/reminders.ts'

const PAGE = 1_000

const columns = (timeZone: string): CsvColumn<Reminder>[] => [
  ['Date', ({ endedAt }) => endedAt && formatDateTime(endedAt, timeZone)],
  ['Client', ({ clientName }) => clientName],
  [
    'État',
    ({ state, simulated }) => (simulated && state === 'sent' ? 'Simulée' : reminderStateLabels[state]),
  ],
  ['Motif', ({ reason }) => reason && blockText({ kind: reason, untilOn: null, number: null })],
  ['Note', ({ note }) => note],
  ['Canal', ({ channel }) => channelLabels[channel]],
  ['Plan', ({ planName }) => planName],
  ['Pourquoi', ({ because }) => because],
  ['Total', ({ totalCents }) => csvAmount(totalCents)],
  ['Devise', ({ currency }) => currency],
  ['Adresse', ({ recipientEmail }) => recipientEmail],
  ['Objet', ({ mailSubject }) => mailSubject],
  ['Par', ({ endedByName }) => endedByName],
]

/** The history of a filter as one CSV file that is never whole in memory. */
export async function exportReminders(scope: Scope, filter: ReminderFilter): Promise<CsvFile> {
  const { timeZone } = await readAs(scope, getSeller)
  const pages = eachPage(scope, (tx, cursor) => listReminders(tx, { ...filter, limit: PAGE, cursor }))
  const day = todayIn(timeZone, scope.context.clock.now())
  return csvFile(`relances-${day}`, columns(timeZone), pages)
}
