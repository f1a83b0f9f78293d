import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import { getSeller } from '#server/features/quotes/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import type { ProviderPayment } from '#shared/domain/online-payments/provider-payment.ts'
import { receiptMail } from '../mails/receipt-mail.ts'
import type { CheckoutRow } from '../queries/checkout.ts'
import { readDue } from '../queries/due.ts'
import { saveCheckout } from '../store/checkouts.ts'

/** The receipt of a payment, once, in the transaction that books it. The checkout is held. */
export async function mailReceipt(tx: Tx, row: CheckoutRow, told: ProviderPayment): Promise<void> {
  const { payable } = row
  // The invoice of a period is mailed, and says that it is paid.
  if (row.receipt_at !== null || 'periodId' in payable) return
  const [seller, due] = await Promise.all([getSeller(tx), readDue(tx, payable)])
  await saveCheckout(tx, row.id, { receiptAt: tx.now })
  await queueMail(
    tx,
    {
      kind: 'payment-receipt',
      to: { email: row.recipient_email, name: row.recipient_name },
      fromName: seller.name,
      replyTo: seller.email,
      urgent: false,
      counts: false,
      secret: false,
      about:
        'invoiceId' in payable
          ? { type: 'invoice', id: payable.invoiceId }
          : { type: 'quote', id: payable.quoteId },
    },
    receiptMail({
      label: due.label,
      sellerName: seller.name,
      timeZone: seller.timeZone,
      amountCents: told.amountCents,
      currency: row.currency,
      method: told.method,
      at: told.at,
      leftCents: Math.max(0, due.owedCents - told.amountCents),
    }),
  )
}
