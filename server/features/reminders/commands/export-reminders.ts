import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import type { Reminder } from '#shared/contract/reminder-fields.ts'
import { tableColumns } from '#shared/domain/files/table-columns.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { blockText } from '#shared/domain/reminders/block-text.ts'
import { channelLabels } from '#shared/domain/reminders/plan.ts'
import { reminderStateLabels } from '#shared/domain/reminders/reminder-names.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listReminders, type ReminderFilter } from '../queries/reminders.ts'

const { amount, moment, text } = tableColumns

const PAGE = 1_000

const columns = (timeZone: string): XlsxColumn<Reminder>[] => [
  moment('Date', timeZone, ({ endedAt }) => endedAt),
  text('Client', ({ clientName }) => clientName),
  text('État', ({ state, simulated }) =>
    simulated && state === 'sent' ? 'Simulée' : reminderStateLabels[state],
  ),
  text('Motif', ({ reason }) => reason && blockText({ kind: reason, untilOn: null, number: null })),
  text('Note', ({ note }) => note),
  text('Canal', ({ channel }) => channelLabels[channel]),
  text('Plan', ({ planName }) => planName),
  text('Pourquoi', ({ because }) => because),
  amount('Total', ({ totalCents }) => totalCents),
  text('Devise', ({ currency }) => currency),
  text('Adresse', ({ recipientEmail }) => recipientEmail),
  text('Objet', ({ mailSubject }) => mailSubject),
  text('Par', ({ endedByName }) => endedByName),
]

/** The history of a filter as one file that is never whole in memory. */
export async function exportReminders(
  scope: Scope,
  { format, ...filter }: ReminderFilter & AsTable,
): Promise<StreamedFile> {
  const { timeZone } = await readAs(scope, getSeller)
  const pages = eachPage(scope, (tx, cursor) => listReminders(tx, { ...filter, limit: PAGE, cursor }))
  const today = todayIn(timeZone, scope.context.clock.now())
  return tableFile({
    format,
    name: `relances-${today}`,
    title: 'Relances',
    columns: columns(timeZone),
    pages,
  })
}
