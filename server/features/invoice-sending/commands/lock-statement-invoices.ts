import { lockInvoicesForPayment } from '#server/features/invoices/commands/lock-invoices-for-payment.ts'
import type { LockedInvoice } from '#server/features/invoices/commands/mark-invoice.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type Client, listOwedBy, type OwedByClient } from '../queries/client-owed.ts'

export type AskedInvoice = { invoice: LockedInvoice; owed: OwedByClient }

/**
 * Holds the invoices of its page that a client speaks of, and reads again what they owe: a payment may have arrived meanwhile. Those of which nothing is
 * owed are left out; so are those of somebody else. Errors: nothing_to_pay (none is left).
 */
export async function lockStatementInvoices(
  tx: Tx,
  client: Client,
  invoiceIds: readonly string[],
): Promise<AskedInvoice[]> {
  const asked = new Set(invoiceIds)
  const own = (await listOwedBy(tx, client)).filter(({ id }) => asked.has(id))
  const held = await lockInvoicesForPayment(
    tx,
    own.map(({ id }) => id),
  )
  const still = (await listOwedBy(tx, client)).filter(({ id }) => held.has(id))
  if (still.length === 0) throw new DomainError('nothing_to_pay')
  return still.map((owed) => ({ invoice: held.get(owed.id)!, owed }))
}
