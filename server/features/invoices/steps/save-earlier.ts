import { inTransaction } from '#server/db/transaction.ts'
import { getEarlierImport } from '#server/features/invoices/queries/earlier.ts'
import { findTakenNumbers } from '#server/features/invoices/queries/earlier-numbers.ts'
import { getLastOfSeries } from '#server/features/invoices/queries/series.ts'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import { insertEarlierImport, lockEarlierInvoices } from '#server/features/invoices/store/earlier.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { EarlierImport } from '#shared/contract/earlier-invoices.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import type { EarlierInvoice } from '#shared/domain/invoices/earlier-invoice.ts'
import type { InvoiceErrorCode } from '#shared/domain/invoices/errors.ts'
import { counterPeriod, parseNumber } from '#shared/domain/invoices/number-series.ts'
import { seriesIn } from '#shared/domain/invoices/numbering.ts'

/** Faults that an answer names: beyond it, more lines help nobody. */
export const FAULTS_MAX = 200

export type EarlierFile = {
  fileName: string
  invoices: readonly EarlierInvoice[]
  /** Where an invoice stands, for its faults: `lines.12`. */
  pathOf: (index: number) => string
  today: string
}

/** Keeps the invoices of a file, all or none. Errors: invalid_input, each number that is taken at its line. */
export function saveEarlier(
  scope: Scope,
  { fileName, invoices, pathOf, today }: EarlierFile,
): Promise<EarlierImport> {
  return inTransaction(scope, async (tx) => {
    await lockEarlierInvoices(tx)
    const fault = await numberFaults(tx, invoices, today)
    const fields = invoices.flatMap(({ number, issuedOn }, index) => {
      const code = fault(number, issuedOn)
      return code === null ? [] : [fieldError(`${pathOf(index)}.number`, code)]
    })
    if (fields.length > 0) throw new DomainError('invalid_input', { fields: fields.slice(0, FAULTS_MAX) })
    const importId = await insertEarlierImport(tx, { fileName, invoices })
    await tx.emit('organization.updated', {
      subject: { type: 'organization', id: scope.orgId },
      meta: { fields: ['earlierInvoices'] },
    })
    return getEarlierImport(tx, importId)
  })
}

/** Numbers that stand already, and those that our own counters would give again. */
async function numberFaults(tx: Tx, invoices: readonly EarlierInvoice[], today: string) {
  const { earlier, ours } = await findTakenNumbers(
    tx,
    invoices.map(({ number }) => number),
  )
  const { numbering } = await getInvoiceSettings(tx)
  const counters = await Promise.all(
    seriesIn(numbering).map(async ({ name, series }) => {
      const period = counterPeriod(series, today)
      const { lastNumber } = await getLastOfSeries(tx, { series: name, period })
      return { series, period, lastNumber }
    }),
  )
  return (number: string, issuedOn: string): InvoiceErrorCode | null => {
    if (earlier.has(number)) return 'earlier_number_exists'
    if (ours.has(number)) return 'earlier_number_ours'
    const ahead = counters.some(
      ({ series, period, lastNumber }) =>
        (counterPeriod(series, issuedOn) === period &&
          (parseNumber(series, issuedOn, number) ?? 0) > lastNumber) ||
        // The other software may have told its years by the calendar.
        (parseNumber(series, today, number) ?? 0) > lastNumber,
    )
    return ahead ? 'earlier_number_ahead' : null
  }
}
