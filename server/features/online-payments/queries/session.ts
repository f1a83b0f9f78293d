import type { Tx } from '#server/scope.ts'
import { ONLINE_SOURCE } from '#shared/domain/payments/payment-source.ts'
import type { PaymentState } from '#shared/domain/payments/payment-state.ts'
import { checkoutsOf, presentCheckout } from './checkout.ts'

/** The page of this session on which a client pays an invoice or a devis, its number, and how its first payment is in the ledger. */
export async function findCheckoutOfSession(tx: Tx, sessionId: string) {
  const row = await checkoutsOf(tx).where('session_id', '=', sessionId).executeTakeFirst()
  if (row === undefined) return null
  const { invoice_id: invoiceId, quote_id: quoteId, intent_id: intentId } = row
  const id = invoiceId ?? quoteId
  if (id === null) return null
  const { number } = await tx.db
    .selectFrom(invoiceId === null ? 'quotes' : 'invoices')
    .select('number')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const payment =
    intentId === null
      ? undefined
      : await tx.db
          .selectFrom('payments')
          .select('state')
          .where('org_id', '=', tx.scope.orgId)
          .where('source_kind', '=', ONLINE_SOURCE)
          .where('source_id', '=', intentId)
          .executeTakeFirst()
  return {
    checkout: presentCheckout(row),
    document: { kind: invoiceId === null ? ('quote' as const) : ('invoice' as const), id, number },
    booked: (payment?.state ?? null) as PaymentState | null,
  }
}
