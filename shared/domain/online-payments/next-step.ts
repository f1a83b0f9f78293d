import { isReceived, type PaymentState } from '#shared/domain/payments/payment-state.ts'
import type { ProviderDispute, ProviderPayment, ProviderRefund } from './provider-payment.ts'

/** The ledger's side of a payment: its state, and what of the provider is booked, by id. */
export type BookedPayment = {
  state: PaymentState
  refunds: ReadonlySet<string>
  /** Refunds whose money came back. */
  undone: ReadonlySet<string>
  /** Disputes of a part, lost. */
  chargebacks: ReadonlySet<string>
}

export type Step =
  | { do: 'start' }
  | { do: 'take' }
  | { do: 'move'; to: 'succeeded' | 'failed' | 'canceled' | 'disputed' | 'won' | 'lost'; at: Date }
  | { do: 'refund'; refund: ProviderRefund }
  | { do: 'undo'; refund: ProviderRefund }
  | { do: 'charge-back'; dispute: ProviderDispute }

/**
 * The next step that brings the ledger to what the provider says; null when it is there. Taken one by one, each in a transaction of its
 * own, they end at the same state whatever came before, in any order and with any repetition, and after a death between two of them.
 */
export function nextStep(booked: BookedPayment | null, told: ProviderPayment): Step | null {
  if (booked === null) {
    if (told.state === 'succeeded') return { do: 'take' }
    return told.state === 'processing' ? { do: 'start' } : null
  }
  const { state } = booked
  if (state === 'pending' || state === 'processing') {
    if (told.state === 'none' || told.state === 'processing') return null
    return { do: 'move', to: told.state, at: told.at }
  }
  if (told.state !== 'succeeded') return null
  return refundStep(booked, told) ?? disputeStep(booked, told)
}

function refundStep({ state, refunds, undone }: BookedPayment, told: ProviderPayment): Step | null {
  // While a bank judges, all of the payment is set apart: what came back is counted after that.
  if (state === 'disputed') return null
  for (const refund of told.refunds)
    if (refund.state === 'failed' && refunds.has(refund.id) && !undone.has(refund.id))
      return { do: 'undo', refund }
  const due = told.refunds.find(({ id, state: its }) => its === 'succeeded' && !refunds.has(id))
  // Where all of it was noted as given back by other means, the ledger refuses another one, and says so.
  return due !== undefined && (isReceived(state) || state === 'refunded')
    ? { do: 'refund', refund: due }
    : null
}

function disputeStep({ state, chargebacks }: BookedPayment, told: ProviderPayment): Step | null {
  const parts = told.disputes.filter((dispute) => isOfPart(dispute, told))
  const lost = parts.find(({ id, state: its }) => its === 'lost' && !chargebacks.has(id))
  if (lost !== undefined && isReceived(state)) return { do: 'charge-back', dispute: lost }
  if (state === 'disputed') {
    // The dispute was of the whole when it began, whatever came back since.
    const judged = told.disputes.findLast(({ id }) => !chargebacks.has(id))
    if (judged === undefined || judged.state === 'open') return null
    return { do: 'move', to: judged.state, at: judged.at }
  }
  // A later dispute of the whole comes after the former one is over.
  const whole = told.disputes.findLast((dispute) => !isOfPart(dispute, told))
  if (whole === undefined || whole.state === 'won' || !isReceived(state)) return null
  return { do: 'move', to: 'disputed', at: whole.at }
}

/** Whether a bank asks back less than the rest of the payment. */
function isOfPart({ amountCents }: ProviderDispute, told: ProviderPayment): boolean {
  const back = told.refunds.filter(({ state }) => state === 'succeeded')
  return amountCents < told.amountCents - back.reduce((sum, refund) => sum + refund.amountCents, 0)
}
