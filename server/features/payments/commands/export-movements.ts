import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { listMovements } from '#server/features/payments/queries/movements.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import type { MoneyMovement, MovementFilter } from '#shared/contract/payments.ts'
import { tableColumns } from '#shared/domain/files/table-columns.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { movementKindLabels } from '#shared/domain/payments/ledger-entries.ts'
import { paymentMethodLabels } from '#shared/domain/payments/payment-method.ts'
import { paymentStateLabels } from '#shared/domain/payments/payment-state.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

const { amount, dayOf, text } = tableColumns

const PAGE = 1_000

const columns = (timeZone: string): XlsxColumn<MoneyMovement>[] => [
  dayOf('Date', timeZone, ({ occurredAt }) => occurredAt),
  text('Mouvement', ({ kind }) => movementKindLabels[kind]),
  amount('Montant', ({ amountCents }) => amountCents),
  text('Devise', ({ currency }) => currency),
  text('Client', ({ clientName }) => clientName),
  text('Factures', ({ invoiceNumbers }) => invoiceNumbers),
  text('Moyen', ({ method }) => method && paymentMethodLabels[method]),
  text('État du règlement', ({ state }) => state && paymentStateLabels[state]),
  text('Référence', ({ reference }) => reference),
  text('Motif', ({ reason }) => reason),
]

/** The movements that answer the filter as one file that is never whole in memory. */
export async function exportMovements(
  scope: Scope,
  { format, ...filter }: MovementFilter & AsTable,
): Promise<StreamedFile> {
  const { timeZone } = await readAs(scope, getSeller)
  const pages = eachPage(scope, (tx, cursor) =>
    listMovements(tx, { ...filter, timeZone, limit: PAGE, cursor }),
  )
  const today = todayIn(timeZone, scope.context.clock.now())
  return tableFile({
    format,
    name: `mouvements-${today}`,
    title: 'Mouvements',
    columns: columns(timeZone),
    pages,
  })
}
