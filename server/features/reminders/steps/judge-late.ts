import { DomainError } from '#shared/domain/domain-error.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import type { ReminderClient } from '../queries/client.ts'
import type { OwedInvoice } from '../queries/owed.ts'

/** Owed after its day: what a reminder may ask. */
export const isLate = ({ dueOn }: Pick<OwedInvoice, 'dueOn'>, today: string): boolean => dueOn < today

/**
 * Whether these invoices make one reminder of the client now. `asked`: their ids; `owed`: those of which something is owed. Errors: not_found (another
 * client's), reminder_nothing_late at `invoiceIds`, reminder_several_currencies.
 */
export function assertLate(
  { id: clientId, today }: ReminderClient,
  asked: readonly string[],
  owed: readonly OwedInvoice[],
): void {
  if (owed.some((invoice) => invoice.clientId !== clientId)) throw new DomainError('not_found')
  const late = new Set(owed.filter((invoice) => isLate(invoice, today)).map(({ id }) => id))
  const gone = asked.filter((id) => !late.has(id))
  if (gone.length > 0) {
    const code = 'reminder_nothing_late'
    if (late.size === 0) throw new DomainError(code)
    const numbers = owed.flatMap(({ id, number }) => (gone.includes(id) ? [number] : []))
    const message =
      numbers.length === 0
        ? 'Une de ces factures est payée\u00a0: relisez la relance.'
        : `Pas encore en retard\u00a0: ${numbers.join(', ')}.`
    throw new DomainError(code, { message, fields: [{ path: 'invoiceIds', code, message }] })
  }
  if (new Set(owed.map(({ currency }) => currency)).size > 1) {
    const code = 'reminder_several_currencies'
    throw new DomainError(code, { fields: [{ path: 'invoiceIds', code, message: errorCodes[code].text }] })
  }
}
