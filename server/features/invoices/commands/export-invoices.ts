import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import {
  type InvoiceFilter,
  type InvoiceOrder,
  listInvoices,
} from '#server/features/invoices/queries/list.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import type { ListedInvoice } from '#shared/contract/invoice-lists.ts'
import { platformStateLabel } from '#shared/domain/approved-platform/platform-states.ts'
import { tableColumns } from '#shared/domain/files/table-columns.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { invoiceStatusLabel } from '#shared/domain/invoices/invoice.ts'
import { invoiceKinds } from '#shared/domain/invoices/invoice-kind.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

const { amount, day, dayOf, text } = tableColumns

const PAGE = 1_000

const columns = (timeZone: string): XlsxColumn<ListedInvoice>[] => [
  text('Numéro', ({ number }) => number),
  text('Type', ({ kind }) => invoiceKinds[kind].label),
  text('État', ({ status, kind, overdue }) => invoiceStatusLabel(status, kind, overdue)),
  text('Client', ({ clientName }) => clientName),
  text('Titre', ({ title }) => title),
  day('Date d’émission', ({ issuedOn }) => issuedOn),
  day('Échéance', ({ dueOn }) => dueOn),
  amount('Montant HT', ({ netCents }) => netCents),
  amount('TVA', ({ netCents, grossCents }) => grossCents - netCents),
  amount('Montant TTC', ({ grossCents }) => grossCents),
  amount('Reste dû', ({ owedCents }) => owedCents),
  amount('Passé en perte', ({ lostCents }) => lostCents),
  text('Devise', ({ currency }) => currency),
  dayOf('Créée le', timeZone, ({ createdAt }) => createdAt),
  text('Plateforme agréée', ({ platformState }) => platformState && platformStateLabel(platformState)),
]

/** The invoices that answer the filter, in the asked order, as one file that is never whole in memory. */
export async function exportInvoices(
  scope: Scope,
  { format, ...filter }: InvoiceFilter & InvoiceOrder & AsTable,
): Promise<StreamedFile> {
  const { timeZone } = await readAs(scope, getSeller)
  const pages = eachPage(scope, (tx, cursor) => listInvoices(tx, { ...filter, limit: PAGE, cursor }))
  const today = todayIn(timeZone, scope.context.clock.now())
  return tableFile({
    format,
    name: `${filter.credit ? 'avoirs' : 'factures'}-${today}`,
    title: filter.credit ? 'Avoirs' : 'Factures',
    columns: columns(timeZone),
    pages,
  })
}
