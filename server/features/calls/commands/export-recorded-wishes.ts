import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Scope } from '#server/scope.ts'
import type { RecordedWish, WishFilter } from '#shared/contract/call-wishes.ts'
import {
  consentChannelLabels,
  oppositionSourceLabels,
  recordedWishLabels,
} from '#shared/domain/calls/call-names.ts'
import { type CsvColumn, type CsvFile, csvFile } from '#shared/domain/text/csv.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { formatPhone } from '#shared/french/phone.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listRecordedWishes } from '../queries/recorded-wishes.ts'

const PAGE = 1_000

const columns = (timeZone: string): CsvColumn<RecordedWish>[] => [
  ['Date', ({ at }) => formatDateTime(at, timeZone)],
  ['Nature', ({ state }) => recordedWishLabels[state]],
  ['Client', ({ clientName }) => clientName],
  ['Numéro', ({ number }) => number && formatPhone(number)],
  ['Offres', ({ scope }) => scope],
  [
    'Moyen',
    ({ channel, source }) =>
      (channel && consentChannelLabels[channel]) ?? (source && oppositionSourceLabels[source]),
  ],
  ['Preuve ou note', ({ note }) => note],
  ['Retiré le', ({ revokedAt }) => revokedAt && formatDateTime(revokedAt, timeZone)],
  ['Enregistré par', ({ recordedByName }) => recordedByName],
]

/** The register of consents and oppositions of a filter, as one CSV file that is never whole in memory. */
export async function exportRecordedWishes(scope: Scope, filter: WishFilter): Promise<CsvFile> {
  const { timeZone } = await readAs(scope, getSeller)
  const pages = eachPage(scope, (tx, cursor) => listRecordedWishes(tx, { ...filter, limit: PAGE, cursor }))
  const day = todayIn(timeZone, scope.context.clock.now())
  return csvFile(`consentements-${day}`, columns(timeZone), pages)
}
