import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { listMovements } from '#server/features/payments/queries/movements.ts'
import type { Scope } from '#server/scope.ts'
import type { MoneyMovement, MovementFilter } from '#shared/contract/payments.ts'
import { movementKindLabels } from '#shared/domain/payments/ledger-entries.ts'
import { paymentMethodLabels } from '#shared/domain/payments/payment-method.ts'
import { paymentStateLabels } from '#shared/domain/payments/payment-state.ts'
import { type CsvColumn, type CsvFile, csvAmount, csvFile } from '#shared/domain/text/csv.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

const PAGE = 1_000

const columns = (timeZone: string): CsvColumn<MoneyMovement>[] => [
  ['Date', ({ occurredAt }) => todayIn(timeZone, new Date(occurredAt))],
  ['Mouvement', ({ kind }) => movementKindLabels[kind]],
  ['Montant', ({ amountCents }) => csvAmount(amountCents)],
  ['Devise', ({ currency }) => currency],
  ['Client', ({ clientName }) => clientName],
  ['Factures', ({ invoiceNumbers }) => invoiceNumbers],
  ['Moyen', ({ method }) => method && paymentMethodLabels[method]],
  ['État du règlement', ({ state }) => state && paymentStateLabels[state]],
  ['Référence', ({ reference }) => reference],
  ['Motif', ({ reason }) => reason],
]

/** The movements that answer the filter as one CSV file that is never whole in memory. */
export async function exportMovements(scope: Scope, filter: MovementFilter): Promise<CsvFile> {
  const { timeZone } = await readAs(scope, getSeller)
  const pages = eachPage(scope, (tx, cursor) =>
    listMovements(tx, { ...filter, timeZone, limit: PAGE, cursor }),
  )
  const day = todayIn(timeZone, scope.context.clock.now())
  return csvFile(`mouvements-${day}`, columns(timeZone), pages)
}
