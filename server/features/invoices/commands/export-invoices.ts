import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import {
  type InvoiceFilter,
  type InvoiceOrder,
  listInvoices,
} from '#server/features/invoices/queries/list.ts'
import type { Scope } from '#server/scope.ts'
import type { ListedInvoice } from '#shared/contract/invoice-lists.ts'
import { platformStateLabel } from '#shared/domain/approved-platform/platform-states.ts'
import { invoiceStatusLabel } from '#shared/domain/invoices/invoice.ts'
import { invoiceKinds } from '#shared/domain/invoices/invoice-kind.ts'
import { type CsvColumn, type CsvFile, csvAmount, csvFile } from '#shared/domain/text/csv.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

const PAGE = 1_000

const columns = (timeZone: string): CsvColumn<ListedInvoice>[] => [
  ['Numéro', ({ number }) => number],
  ['Type', ({ kind }) => invoiceKinds[kind].label],
  ['État', ({ status, kind, overdue }) => invoiceStatusLabel(status, kind, overdue)],
  ['Client', ({ clientName }) => clientName],
  ['Titre', ({ title }) => title],
  ['Date d’émission', ({ issuedOn }) => issuedOn],
  ['Échéance', ({ dueOn }) => dueOn],
  ['Montant HT', ({ netCents }) => csvAmount(netCents)],
  ['TVA', ({ netCents, grossCents }) => csvAmount(grossCents - netCents)],
  ['Montant TTC', ({ grossCents }) => csvAmount(grossCents)],
  ['Reste dû', ({ owedCents }) => csvAmount(owedCents)],
  ['Passé en perte', ({ lostCents }) => csvAmount(lostCents)],
  ['Devise', ({ currency }) => currency],
  ['Créée le', ({ createdAt }) => todayIn(timeZone, new Date(createdAt))],
  ['Plateforme agréée', ({ platformState }) => platformState && platformStateLabel(platformState)],
]

/** The invoices that answer the filter, in the asked order, as one CSV file that is never whole in memory. */
export async function exportInvoices(scope: Scope, filter: InvoiceFilter & InvoiceOrder): Promise<CsvFile> {
  const { timeZone } = await readAs(scope, getSeller)
  const pages = eachPage(scope, (tx, cursor) => listInvoices(tx, { ...filter, limit: PAGE, cursor }))
  const day = todayIn(timeZone, scope.context.clock.now())
  return csvFile(`${filter.credit ? 'avoirs' : 'factures'}-${day}`, columns(timeZone), pages)
}
