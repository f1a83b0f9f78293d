import { chainMoney } from '#server/features/invoices/commands/chain-money.ts'
import { lockInvoicesForPayment } from '#server/features/invoices/commands/lock-invoices-for-payment.ts'
import { receiveDeposit } from '#server/features/invoices/commands/receive-deposit.ts'
import { findBySource } from '#server/features/payments/queries/payment-lines.ts'
import { getPayer } from '#server/features/payments/queries/payments.ts'
import { bookMovement } from '#server/features/payments/steps/book-movement.ts'
import { currencyOf, judgeAllocations } from '#server/features/payments/steps/judge-allocations.ts'
import { resolvePayer } from '#server/features/payments/steps/resolve-payer.ts'
import { insertState, type MoneySource } from '#server/features/payments/store/money-ledger.ts'
import { insertPayment, insertTargets } from '#server/features/payments/store/payments.ts'
import type { Tx } from '#server/scope.ts'
import { type MoneyAccount, moneyAccountOf } from '#shared/domain/payments/accounts.ts'
import { type Allocation, receivedMovement } from '#shared/domain/payments/ledger-entries.ts'
import type { PaymentMethod } from '#shared/domain/payments/payment-method.ts'
import type { Currency } from '#shared/french/format.ts'

export type { MoneyToReceive }

/**
 * Records money received, or on its way, and gives it to invoices. Call it last in a transaction: it takes the lock of the chain.
 * `repeated`: the source was recorded already. Errors: not_found, payment_other_client, payment_other_currency,
 * allocated_above_payment, and unless lenient those of assertPayable and receiveDeposit.
 */
export async function receiveMoney(
  tx: Tx,
  input: MoneyToReceive,
): Promise<{ paymentId: string; repeated: boolean }> {
  const { source = null, state = 'succeeded', amountCents, lenient = false } = input
  const earlier = source === null ? null : await findBySource(tx, source)
  if (earlier !== null) return { paymentId: earlier, repeated: true }
  const single = input.allocations.length === 1 ? input.allocations[0]!.invoiceId : null
  const payerOfQuote = await getPayer(tx, input)
  const toQuote = input.allocations.length === 0 ? (input.quoteId ?? null) : null
  if (toQuote !== null && !lenient) await receiveDeposit(tx, { quoteId: toQuote, amountCents })
  const held = await lockInvoicesForPayment(
    tx,
    input.allocations.map(({ invoiceId }) => invoiceId),
  )
  const payer = resolvePayer(input, payerOfQuote, held)
  const currency = input.currency ?? (await currencyOf(tx, held, payerOfQuote.currency))
  const allocations = judgeAllocations({ ...input, currency, lenient }, held)
  const quoteId = input.quoteId ?? (single === null ? null : held.get(single)!.quote_id)
  const paymentId = await insertPayment(tx, {
    amountCents,
    currency,
    method: input.method,
    capturedAt: input.capturedAt,
    state,
    companyId: payer.companyId,
    contactId: payer.contactId,
    quoteId,
    invoiceId: single,
    reference: input.reference || null,
    source,
  })
  if (paymentId === null) return { paymentId: (await findBySource(tx, source!))!, repeated: true }
  if (state !== 'succeeded' && allocations.length > 1) await insertTargets(tx, paymentId, allocations)
  await insertState(tx, paymentId, { state, reason: null, occurredAt: input.capturedAt })
  const into = input.into ?? moneyAccountOf(input.method)
  const client = { companyId: payer.companyId, contactId: payer.contactId }
  const movementIds =
    state === 'succeeded'
      ? await bookMovement(tx, held, {
          movement: receivedMovement({
            into,
            amountCents,
            currency,
            payer: client,
            quoteId: toQuote,
            allocations,
          }),
          source: { kind: 'payment', id: paymentId },
          paymentId,
          occurredAt: input.capturedAt,
          reason: null,
        })
      : []
  const told = single === null ? null : held.get(single)!
  await tx.emit(state === 'succeeded' ? 'payment.succeeded' : 'payment.started', {
    subject: { type: 'payment', id: paymentId },
    companyId: payer.companyId,
    amountCents,
    meta: {
      clientName: payer.name,
      number: told?.number ?? payerOfQuote.quoteNumber,
      kind: told?.kind ?? null,
    },
  })
  await chainMoney(tx, [
    { kind: 'payment_recorded', id: paymentId },
    ...(movementIds ?? []).map((id) => ({ kind: 'movement_recorded' as const, id })),
  ])
  return { paymentId, repeated: false }
}

/** Money received, or on its way. */
type MoneyToReceive = {
  amountCents: number
  method: PaymentMethod
  capturedAt: Date
  /** `pending` and `processing` book nothing before `movePayment` says `succeeded`. */
  state?: 'pending' | 'processing' | 'succeeded'
  /** Where the money is; by default the account of its means. */
  into?: MoneyAccount
  /** By default that of the invoices, the devis or the organization. */
  currency?: Currency
  companyId?: string | null
  contactId?: string | null
  quoteId?: string | null
  reference?: string | null
  /** The same source is recorded once, whoever asks at once. */
  source?: MoneySource | null
  allocations: readonly Allocation[]
  /** Money that came is never refused: an invoice takes what it asks, and the rest is held for the client. */
  lenient?: boolean
}
