import { takeDeposit } from '#server/features/invoices/commands/take-deposit.ts'
import {
  assertPayable,
  chainMoney,
  type HeldInvoice,
  holdInvoices,
} from '#server/features/invoices/commands/take-payment.ts'
import { findBySource } from '#server/features/payments/queries/payment-lines.ts'
import { getPayer } from '#server/features/payments/queries/payments.ts'
import { bookMovement } from '#server/features/payments/steps/book-movement.ts'
import { resolvePayer } from '#server/features/payments/steps/resolve-payer.ts'
import { insertState, type MoneySource } from '#server/features/payments/store/money-ledger.ts'
import { insertPayment } from '#server/features/payments/store/payments.ts'
import { getSeller } from '#server/features/quotes/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { invoiceCan } from '#shared/domain/invoices/invoice.ts'
import { type MoneyAccount, moneyAccountOf } from '#shared/domain/payments/accounts.ts'
import { type Allocation, receivedMovement } from '#shared/domain/payments/ledger-entries.ts'
import type { PaymentMethod } from '#shared/domain/payments/payment-method.ts'
import type { Currency } from '#shared/french/format.ts'

export type MoneyToTake = {
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

/**
 * Records money received, or on its way, and gives it to invoices. Call it last in a transaction: it takes the lock of the chain.
 * `repeated`: the source was recorded already. Errors: not_found, payment_other_client, payment_other_currency,
 * allocated_above_payment, and unless lenient those of assertPayable and takeDeposit.
 */
export async function takeMoney(
  tx: Tx,
  input: MoneyToTake,
): Promise<{ paymentId: string; repeated: boolean }> {
  const { source = null, state = 'succeeded', amountCents, lenient = false } = input
  const earlier = source === null ? null : await findBySource(tx, source)
  if (earlier !== null) return { paymentId: earlier, repeated: true }
  const single = input.allocations.length === 1 ? input.allocations[0]!.invoiceId : null
  const payerOfQuote = await getPayer(tx, { companyId: input.companyId, quoteId: input.quoteId })
  const toQuote = input.allocations.length === 0 ? (input.quoteId ?? null) : null
  if (toQuote !== null && !lenient) await takeDeposit(tx, { quoteId: toQuote, amountCents })
  const held = await holdInvoices(
    tx,
    input.allocations.map(({ invoiceId }) => invoiceId),
  )
  const payer = resolvePayer(input, payerOfQuote, held)
  const currency = input.currency ?? (await currencyOf(tx, held, payerOfQuote.currency))
  const allocations = judged({ ...input, currency, lenient }, held)
  const quoteId = input.quoteId ?? (single === null ? null : held.get(single)!.quote_id)
  const paymentId = await insertPayment(tx, {
    ...{ amountCents, currency, method: input.method, capturedAt: input.capturedAt, state },
    ...{ companyId: payer.companyId, contactId: payer.contactId, quoteId, invoiceId: single },
    ...{ reference: input.reference || null, source },
  })
  if (paymentId === null) return { paymentId: (await findBySource(tx, source!))!, repeated: true }
  await insertState(tx, paymentId, { state, reason: null, occurredAt: input.capturedAt })
  const into = input.into ?? moneyAccountOf(input.method)
  const client = { companyId: payer.companyId, contactId: payer.contactId }
  const movementId =
    state === 'succeeded'
      ? await bookMovement(tx, held, {
          movement: receivedMovement({
            ...{ into, amountCents, currency, payer: client, quoteId: toQuote, allocations },
          }),
          source: { kind: 'payment', id: paymentId },
          paymentId,
          occurredAt: input.capturedAt,
          reason: null,
        })
      : null
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
    ...(movementId === null ? [] : [{ kind: 'movement_recorded' as const, id: movementId }]),
  ])
  return { paymentId, repeated: false }
}

async function currencyOf(
  tx: Tx,
  held: ReadonlyMap<string, HeldInvoice>,
  ofQuote: Currency | null,
): Promise<Currency> {
  const [first] = held.values()
  if (first !== undefined) return first.currency as Currency
  return ofQuote ?? (await getSeller(tx)).currency
}

type ToJudge = Pick<MoneyToTake, 'allocations' | 'amountCents'> & { currency: Currency; lenient: boolean }

/** The allocations that are made: as asked, or when lenient what the invoices still ask, in the order given. */
function judged(
  { allocations, amountCents, currency, lenient }: ToJudge,
  held: ReadonlyMap<string, HeldInvoice>,
) {
  const total = allocations.reduce((sum, each) => sum + each.amountCents, 0)
  if (!lenient) {
    for (const [index, { invoiceId, amountCents: cents }] of allocations.entries()) {
      const path = allocations.length === 1 ? 'amountCents' : `allocations.${index}.amountCents`
      assertPayable(held.get(invoiceId)!, { amountCents: cents, currency, path })
    }
    if (total > amountCents) throw new DomainError('allocated_above_payment')
    return allocations
  }
  let left = amountCents
  return allocations.flatMap(({ invoiceId, amountCents: cents }): Allocation[] => {
    const invoice = held.get(invoiceId)!
    if (invoice.currency !== currency || !invoiceCan.recordPayment(invoice).ok) return []
    const taken = Math.min(cents, invoice.owedCents, left)
    left -= taken
    return taken > 0 ? [{ invoiceId, amountCents: taken }] : []
  })
}
