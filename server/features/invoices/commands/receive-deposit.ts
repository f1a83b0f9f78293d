import { getQuoteMoney } from '#server/features/invoices/queries/received-deposit.ts'
import { lockQuoteOf } from '#server/features/invoices/store/invoices.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { receivableCents, receivableWords } from '#shared/domain/invoices/receivable.ts'

/** Holds a devis, whatever its state. */
export const lockQuoteToPay = lockQuoteOf

/**
 * Takes money received on a devis that has no invoice yet; its row is held until the transaction ends. A draft is worth nothing settled
 * yet, and bounds nothing. Errors: not_found, payment_above_quote.
 */
export async function receiveDeposit(
  tx: Tx,
  { quoteId, amountCents }: { quoteId: string; amountCents: number },
): Promise<void> {
  await lockQuoteOf(tx, quoteId)
  const { draft, currency, ...money } = await getQuoteMoney(tx, quoteId)
  if (draft || amountCents <= receivableCents(money)) return
  const message = receivableWords(money, currency)
  throw new DomainError('payment_above_quote', {
    fields: [{ path: 'amountCents', code: 'payment_above_quote', message }],
  })
}
