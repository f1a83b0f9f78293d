import { moneyOf } from '#server/features/invoices/steps/assert-correctable.ts'
import { type LockedInvoice, lockInvoices } from '#server/features/invoices/store/invoices.ts'
import { moveInvoice } from '#server/features/invoices/store/issued-invoices.ts'
import type { Tx } from '#server/scope.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { invoiceCan, owedCents, payableCents, statusOf } from '#shared/domain/invoices/invoice.ts'
import { type Currency, formatMoney } from '#shared/french/format.ts'

/** An invoice whose row is held until the transaction ends: what is awaited of it, and what may be paid, losses included. */
export type PayableInvoice = LockedInvoice & { owedCents: number; payableCents: number }

/** Holds the invoices that a movement of money concerns, each once, in one order for all callers. Errors: not_found. */
export async function lockInvoicesForPayment(
  tx: Tx,
  invoiceIds: Iterable<string>,
): Promise<Map<string, PayableInvoice>> {
  const rows = await lockInvoices(tx, [...invoiceIds])
  return new Map(
    rows.map((row) => {
      const money = moneyOf(row)
      return [row.id, { ...row, owedCents: owedCents(money), payableCents: payableCents(money) }]
    }),
  )
}

/**
 * Whether money may go to an invoice. `path`: of the amount in the request.
 * Errors: those of invoiceCan.recordPayment, payment_above_owed, payment_other_currency.
 */
export function assertPayable(
  invoice: PayableInvoice,
  { amountCents, currency, path }: { amountCents: number; currency: Currency; path: string },
): void {
  assertCan(invoiceCan.recordPayment(invoice))
  if (invoice.currency !== currency) throw new DomainError('payment_other_currency')
  if (amountCents <= invoice.payableCents) return
  const message = `Il reste ${formatMoney(invoice.payableCents, currency)} à payer sur cette facture.`
  throw new DomainError('payment_above_owed', { fields: [{ path, code: 'payment_above_owed', message }] })
}

/** Writes what the ledger now says that an invoice was paid and lost, and the state that follows. Its row is held. */
export async function settleInvoice(
  tx: Tx,
  invoice: PayableInvoice,
  delta: { paidCents: number; lostCents: number },
): Promise<void> {
  const money = moneyOf(invoice)
  const paidCents = money.paidCents + delta.paidCents
  const lostCents = money.lostCents + delta.lostCents
  const status = statusOf({
    ...money,
    paidCents,
    lostCents,
    kind: invoice.kind,
    issued: true,
    sent: invoice.sent_at !== null,
    disputed: invoice.disputed_at !== null,
    replaced: invoice.replaced_at !== null,
  })
  await moveInvoice(tx, invoice.id, { status, paid_cents: paidCents, lost_cents: lostCents })
}
