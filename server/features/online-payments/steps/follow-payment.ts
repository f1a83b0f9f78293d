import { readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import { providerSync } from '#server/provider-sync.ts'
import type { Tx } from '#server/scope.ts'
import type { CheckoutState } from '#shared/domain/online-payments/checkout.ts'
import { nextStep } from '#shared/domain/online-payments/next-step.ts'
import type { ProviderPayment } from '#shared/domain/online-payments/provider-payment.ts'
import { receiptMail } from '../mails/receipt-mail.ts'
import { readBooked } from '../queries/booked.ts'
import type { CheckoutRow, Payable } from '../queries/checkout.ts'
import { readDue } from '../queries/due.ts'
import { findCheckoutOfIntent } from '../queries/refund-requests.ts'
import { lockCheckout, saveCheckout } from '../store/checkouts.ts'
import { saveRefunds } from '../store/refund-requests.ts'
import { bookStep } from './book-step.ts'

/** `objectId`: of anything about the payment. `isOver`: nobody pays on its page any more, so that a refusal is final. */
type Asked = { ref: AccountRef; objectId: string; isOver?: boolean }
type Told = ProviderPayment & { checkoutId: string }

/**
 * Brings the ledger to what the provider now says of a payment that Ardoise asked for, step by step; others are none of ours. Errors: those of
 * the provider, and of what cannot be booked.
 */
export const followPayment = providerSync<Asked, Told, CheckoutRow>({
  rows: { table: 'checkouts', column: 'id', of: ({ checkoutId }) => checkoutId },
  async read(scope, { ref, objectId }) {
    const told = await scope.context.paymentProvider.findPayment(ref, objectId)
    if (told === null) return null
    // Stripe makes the payments of a subscription by itself: they do not name ours.
    const checkoutId =
      told.checkoutId ?? (await readAs(scope, (tx) => findCheckoutOfIntent(tx, told.intentId)))?.id
    return checkoutId === undefined ? null : { ...told, checkoutId }
  },
  async lock(tx, { checkoutId }, { ref }) {
    const row = await lockCheckout(tx, checkoutId)
    return row?.account_id === ref.account.accountId && row.mode === ref.mode ? row : null
  },
  async step(tx, row, told, { isOver = false }) {
    const side = await readBooked(tx, told)
    const step = nextStep(side.known?.booked ?? null, told)
    const state = stateOf(row, told, isOver)
    const money = told.state === 'processing' || told.state === 'succeeded'
    await saveRefunds(tx, told.refunds)
    await saveCheckout(tx, row.id, { state, ...(money && { intentId: told.intentId }) })
    if (step === null) return false
    if (step.do === 'take' || (step.do === 'move' && step.to === 'succeeded'))
      await mailReceipt(tx, row, told)
    return bookStep(tx, { row, told, side, step })
  },
})

/** Where the page is, by its payment. Before it is over, its client may try another card. */
function stateOf({ state }: CheckoutRow, told: ProviderPayment, isOver: boolean): CheckoutState {
  if (told.state === 'succeeded') return 'paid'
  if (told.state === 'processing') return 'processing'
  if (state === 'processing' || isOver) return told.state === 'none' ? state : 'failed'
  return state
}

function aboutOf(payable: Payable) {
  if ('invoiceId' in payable) return { type: 'invoice', id: payable.invoiceId } as const
  if ('quoteId' in payable) return { type: 'quote', id: payable.quoteId } as const
  const { companyId, contactId } = payable
  return companyId === null
    ? ({ type: 'contact', id: contactId! } as const)
    : ({ type: 'company', id: companyId } as const)
}

/** The receipt of a payment, once, in the transaction that books it. The checkout is held. */
async function mailReceipt(tx: Tx, row: CheckoutRow, told: ProviderPayment): Promise<void> {
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
      about: aboutOf(payable),
    },
    receiptMail({
      label: due.paidLabel ?? due.label,
      sellerName: seller.name,
      timeZone: seller.timeZone,
      amountCents: told.amountCents,
      currency: row.currency,
      method: told.method,
      at: told.at,
      leftCents: 'allocations' in payable ? 0 : Math.max(0, due.owedCents - told.amountCents),
    }),
  )
}
