import type { Tx } from '#server/scope.ts'
import { ONLINE_SOURCE } from '#shared/domain/payments/payment-source.ts'
import type { PaymentState } from '#shared/domain/payments/payment-state.ts'
import { checkoutsOf, presentCheckout } from './checkout.ts'

/**
 * The page of this session on which a client pays a devis, an invoice or several, with the number of the first, and how its first payment is in the
 * ledger.
 */
export async function findCheckoutOfSession(tx: Tx, sessionId: string) {
  const row = await checkoutsOf(tx).where('session_id', '=', sessionId).executeTakeFirst()
  if (row === undefined) return null
  const { invoice_id: invoiceId, quote_id: quoteId, intent_id: intentId } = row
  const ids =
    quoteId === null ? [invoiceId ?? row.allocations.map((paid) => paid.invoiceId)].flat() : [quoteId]
  // Of a period of a subscription, whose invoice does not exist yet.
  if (ids.length === 0) return null
  const found = await tx.db
    .selectFrom(quoteId === null ? 'invoices' : 'quotes')
    .select(['id', 'number'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', 'in', ids)
    .orderBy('number')
    .execute()
  const [first] = found
  if (first === undefined) return null
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
    document: { kind: quoteId === null ? ('invoice' as const) : ('quote' as const), ...first },
    others: found.length - 1,
    booked: (payment?.state ?? null) as PaymentState | null,
  }
}
