import type { Verdict } from '#shared/domain/verdict.ts'
import type { PaymentErrorCode } from './errors.ts'
import type { PaymentMethod } from './payment-method.ts'

/** The states of a refund that a second person must allow. */
export const refundRequestStates = ['waiting', 'done', 'refused', 'withdrawn'] as const
export type RefundRequestState = (typeof refundRequestStates)[number]

/** How money goes back; `online`: the payment provider gives it back on the means that the client paid with. */
export type RefundMeans = PaymentMethod | 'online'

type Asked = {
  /** Cents, in the currency of the payment whichever it is; null: the rule is off. */
  limitCents: number | null
  amountCents: number
  /** Cents of the same payment that were given back already: several small refunds are one. */
  refundedCents: number
}

/** Whether a refund waits for a second person. */
export const needsSecond = ({ limitCents, amountCents, refundedCents }: Asked): boolean =>
  limitCents !== null && refundedCents + amountCents > limitCents

type RefundRequest = { state: RefundRequestState; requestedBy: string }
type PaymentVerdict = Verdict<PaymentErrorCode>
const settled: PaymentVerdict = { ok: false, code: 'refund_request_settled' }
const byAnother: PaymentVerdict = { ok: false, code: 'refund_needs_another' }
const byAuthor: PaymentVerdict = { ok: false, code: 'refund_request_of_another' }

/** Answers that `userId` may give to a request: the rule of the greyed button and of the command. */
export const refundRequestCan = {
  approve: ({ state, requestedBy }: RefundRequest, userId: string): PaymentVerdict =>
    state !== 'waiting' ? settled : requestedBy === userId ? byAnother : { ok: true },
  refuse: ({ state, requestedBy }: RefundRequest, userId: string): PaymentVerdict =>
    state !== 'waiting' ? settled : requestedBy === userId ? byAnother : { ok: true },
  withdraw: ({ state, requestedBy }: RefundRequest, userId: string): PaymentVerdict =>
    state !== 'waiting' ? settled : requestedBy === userId ? { ok: true } : byAuthor,
}
