import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import type { RecordedWish, WishFilter } from '#shared/contract/call-wishes.ts'
import {
  consentChannelLabels,
  oppositionSourceLabels,
  recordedWishLabels,
} from '#shared/domain/calls/call-names.ts'
import { tableColumns } from '#shared/domain/files/table-columns.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { formatPhone } from '#shared/french/phone.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listRecordedWishes } from '../queries/recorded-wishes.ts'

const { moment, text } = tableColumns

const PAGE = 1_000

const columns = (timeZone: string): XlsxColumn<RecordedWish>[] => [
  moment('Date', timeZone, ({ at }) => at),
  text('Nature', ({ state }) => recordedWishLabels[state]),
  text('Client', ({ clientName }) => clientName),
  text('Numéro', ({ number }) => number && formatPhone(number)),
  text('Offres', ({ scope }) => scope),
  text(
    'Moyen',
    ({ channel, source }) =>
      (channel && consentChannelLabels[channel]) ?? (source && oppositionSourceLabels[source]),
  ),
  text('Preuve ou note', ({ note }) => note),
  moment('Retiré le', timeZone, ({ revokedAt }) => revokedAt),
  text('Enregistré par', ({ recordedByName }) => recordedByName),
]

/** The register of consents and oppositions of a filter, as one file that is never whole in memory. */
export async function exportRecordedWishes(
  scope: Scope,
  { format, ...filter }: WishFilter & AsTable,
): Promise<StreamedFile> {
  const { timeZone } = await readAs(scope, getSeller)
  const pages = eachPage(scope, (tx, cursor) => listRecordedWishes(tx, { ...filter, limit: PAGE, cursor }))
  const today = todayIn(timeZone, scope.context.clock.now())
  return tableFile({
    format,
    name: `consentements-${today}`,
    title: 'Consentements',
    columns: columns(timeZone),
    pages,
  })
}
