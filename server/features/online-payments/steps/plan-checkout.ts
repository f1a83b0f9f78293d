import { isDeepStrictEqual } from 'node:util'
import { lockInvoicesForPayment } from '#server/features/invoices/commands/lock-invoices-for-payment.ts'
import { lockQuoteToPay } from '#server/features/invoices/commands/receive-deposit.ts'
import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  ASKING_MS,
  CHECKOUT_MS,
  chargeableCents,
  LEAST_LEFT_MS,
} from '#shared/domain/online-payments/checkout.ts'
import { type CheckoutRow, findOpenOf, invoiceIdsOf, type Payable } from '../queries/checkout.ts'
import { type Due, readDue } from '../queries/due.ts'
import { findTakingAccount } from '../queries/offer.ts'
import { insertCheckout } from '../store/checkouts.ts'

export type WantedCheckout = {
  orgId: string
  payable: Payable
  linkId: string
  recipient: { email: string; name: string | null }
  returnUrl: (checkoutId: string) => string
}
/** The row of a page, on the account that takes the money. */
export type Page = { row: CheckoutRow; ref: AccountRef; due: Due }
type Plan = { close: CheckoutRow[] } | { waitFor: CheckoutRow } | Page

/**
 * Decides on the page while nobody else pays or changes the document: `close` first, whatever is open for another link or amount. A page that
 * another click asks for at this instant is waited for: clicks that closed each other's would leave none. Errors: not_found,
 * online_payment_off, nothing_to_pay, payment_under_way.
 */
export async function planCheckout(tx: Tx, { payable, linkId, recipient }: WantedCheckout): Promise<Plan> {
  if ('quoteId' in payable) await lockQuoteToPay(tx, payable.quoteId)
  else await lockInvoicesForPayment(tx, invoiceIdsOf(payable))
  const [ref, due, open] = await Promise.all([
    findTakingAccount(tx),
    readDue(tx, payable),
    findOpenOf(tx, payable),
  ])
  const amountCents = ref === null ? 0 : chargeableCents(due)
  const serves = (row: CheckoutRow) =>
    row.state === 'open' &&
    row.link_id === linkId &&
    isDeepStrictEqual(row.payable, due.payable) &&
    row.amount_cents === amountCents &&
    row.currency === due.currency &&
    row.account_id === ref?.account.accountId &&
    row.mode === ref.mode &&
    row.expires_at.getTime() - tx.now.getTime() > LEAST_LEFT_MS
  const asking = open.find(
    ({ state, created_at: at }) => state === 'creating' && tx.now.getTime() - at.getTime() < ASKING_MS,
  )
  if (asking && amountCents > 0) return { waitFor: asking }
  // A page whose answer never came was given to nobody.
  const close = open.filter((row) => !serves(row))
  if (close.length > 0) return { close }
  if (ref === null) throw new DomainError('online_payment_off')
  if (amountCents === 0 && due.owedCents > 0 && due.processingCents > 0)
    throw new DomainError('payment_under_way')
  if (amountCents === 0) throw new DomainError('nothing_to_pay')
  const row =
    open[0] ??
    (await insertCheckout(tx, {
      payable: due.payable,
      linkId,
      recipient,
      amountCents,
      currency: due.currency,
      accountId: ref.account.accountId,
      mode: ref.mode,
      expiresAt: new Date(tx.now.getTime() + CHECKOUT_MS),
    }))
  return { row, ref, due }
}
