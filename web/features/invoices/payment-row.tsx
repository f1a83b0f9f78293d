import type { Payment } from '#shared/contract/payments.ts'
import { paymentMethodLabels } from '#shared/domain/payments/payment-method.ts'
import { shownReference } from '#shared/domain/payments/payment-reference.ts'
import { formatMoment, formatMoney } from '#shared/french/format.ts'
import { PaymentActions } from '#web/blocks/payments/payment-actions.tsx'
import { PaymentStateBadge } from '#web/blocks/payments/payment-state-badge.tsx'
import { RefundRequestNotice } from '#web/blocks/payments/refund-request-notice.tsx'

type PaymentRowProps = {
  payment: Payment
  timeZone: string
  /** The invoice on whose page it is; without it, the invoices that it paid are named. */
  invoiceId?: string
}

/** A payment in the list of an invoice or of a client: means, day, what it paid, and its actions. */
export function PaymentRow({ payment, timeZone, invoiceId }: PaymentRowProps) {
  const { method, capturedAt, reference, amountCents, state, currency, allocations } = payment
  const { heldCents, refundingCents, refundedCents } = payment
  const allocation = allocations.find((one) => one.invoiceId === invoiceId)
  const part = allocation?.amountCents
  const paid = allocations.flatMap(({ invoiceNumber }) => invoiceNumber ?? []).join(', ')
  const told = [
    // A payment without a reference of its own bears the number of its invoice.
    reference !== paid && shownReference(reference),
    invoiceId === undefined && paid,
    part !== undefined && part !== amountCents && `dont ${formatMoney(part, currency)} pour cette facture`,
    part === undefined && heldCents > 0 && `${formatMoney(heldCents, currency)} au crédit du client`,
    refundingCents > 0 && `remboursement de ${formatMoney(refundingCents, currency)} en cours`,
    refundedCents > 0 && `${formatMoney(refundedCents, currency)} remboursés`,
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2 text-sm last:border-b-0">
      <span className="min-w-0 flex-1 basis-48">
        {paymentMethodLabels[method]} le {formatMoment(capturedAt, timeZone)}
        {told.length > 0 && <span className="block text-muted text-xs">{told.join(' · ')}</span>}
      </span>
      {state !== 'succeeded' && <PaymentStateBadge state={state} method={method} />}
      <span className="ms-auto flex items-center gap-2">
        <span className="amount whitespace-nowrap">{formatMoney(amountCents, currency)}</span>
        <PaymentActions payment={payment} timeZone={timeZone} part={allocation} />
      </span>
      <RefundRequestNotice payment={payment} timeZone={timeZone} />
    </li>
  )
}
