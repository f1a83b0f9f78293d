import type { Verdict } from '#shared/domain/verdict.ts'
import type { PaymentErrorCode } from './errors.ts'
import type { PaymentState } from './payment-states.ts'

export { type PaymentState, paymentStates } from './payment-states.ts'

export const paymentStateLabels: Record<PaymentState, string> = {
  pending: 'En attente',
  processing: 'En cours',
  succeeded: 'Encaissé',
  failed: 'Échoué',
  canceled: 'Annulé',
  refunded: 'Remboursé',
  disputed: 'Contesté',
  won: 'Contestation gagnée',
  lost: 'Contestation perdue',
}

/**
 * Which state may follow which; the trigger payment_moves holds the same. `succeeded → failed`: a SEPA debit comes back up to 13 months
 * later. `succeeded → canceled`: recorded by mistake. `refunded → succeeded`: the refund failed.
 */
export const paymentTransitions: Record<PaymentState, readonly PaymentState[]> = {
  pending: ['processing', 'succeeded', 'failed', 'canceled'],
  processing: ['succeeded', 'failed', 'canceled'],
  succeeded: ['failed', 'canceled', 'refunded', 'disputed'],
  failed: [],
  canceled: [],
  refunded: ['succeeded'],
  disputed: ['won', 'lost'],
  won: ['refunded', 'disputed'],
  lost: [],
}

/** Whether a payment may go from a state to another. */
export const mayFollow = (from: PaymentState, to: PaymentState): boolean =>
  paymentTransitions[from].includes(to)

/** Whether its money is there, to be allocated or given back. */
export const isReceived = (state: PaymentState): boolean => state === 'succeeded' || state === 'won'

type ToCancel = {
  state: PaymentState
  online: boolean
  debit: boolean
  /** A line of the bank is this payment. */
  matched: boolean
  refundedCents: number
  refundingCents: number
  /** A refund that waits for a second person. */
  refundRequest: object | null
}
type PaymentVerdict = Verdict<PaymentErrorCode>
const allowed: PaymentVerdict = { ok: true }
const received = ({ state }: { state: PaymentState }): PaymentVerdict =>
  isReceived(state) ? allowed : { ok: false, code: 'payment_not_received' }

/** Actions allowed on a payment: the rule of the greyed button and of the command. */
export const paymentCan = {
  allocate: received,
  release: received,
  refund: received,
  /**
   * « Annuler ce règlement »: it was recorded by mistake, or never came. What the payment provider or a line of the bank says to be there is no
   * mistake, a bank that was given a debit makes it, and money that was given back came. A refund that waits is answered or withdrawn first: its
   * transfer would be left to nothing.
   */
  cancel: (payment: ToCancel): PaymentVerdict => {
    const { state, online, debit } = payment
    if (online) return { ok: false, code: 'payment_is_online' }
    if (debit) return { ok: false, code: 'payment_is_debit' }
    if (!mayFollow(state, 'canceled')) return { ok: false, code: 'payment_not_cancelable' }
    if (payment.refundedCents > 0 || payment.refundingCents > 0)
      return { ok: false, code: 'payment_given_back' }
    if (payment.refundRequest !== null) return { ok: false, code: 'refund_already_asked' }
    return payment.matched ? { ok: false, code: 'payment_is_matched' } : allowed
  },
}
