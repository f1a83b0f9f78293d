import { z } from 'zod'
import { checkoutStates } from '#shared/domain/online-payments/checkout.ts'
import { idSchema, memberEndpoint } from './endpoint.ts'
import { paymentSchema, refundInputSchema, withCreditErrors } from './payments.ts'

/** The sum that a client may pay online of a document; minor units of its currency. */
export const onlineOfferSchema = z.object({
  /** 0: nothing, or not online. */
  amountCents: z.int(),
  /** Debits on their way: neither paid nor to be paid again. */
  processingCents: z.int(),
  /** The account tries payments out: no money moves. */
  testMode: z.boolean(),
})
export type OnlineOffer = z.output<typeof onlineOfferSchema>

/** Where to transfer money to, and the reference by which it is known again. */
export const transferSchema = z.object({
  iban: z.string(),
  bic: z.string().nullable(),
  holder: z.string(),
  reference: z.string(),
})

/** Where the client's browser goes to pay. */
export const checkoutPageSchema = z.object({ url: z.string() })

/** A payment page that the client comes back from, as the payment provider has it now. */
export const checkoutOutcomeSchema = z.object({
  state: z.enum(checkoutStates),
  amountCents: z.int(),
  currency: z.enum(['EUR', 'USD', 'GBP', 'CHF']),
  /** Whom the receipt is mailed to. */
  receiptTo: z.string(),
})
export type CheckoutOutcome = z.output<typeof checkoutOutcomeSchema>

export const byCheckout = { checkoutId: idSchema }

export const providerErrors = [
  'payment_provider_failed',
  'payment_provider_silent',
  'payment_provider_busy',
  'payment_provider_refused',
  'payment_keys_refused',
  'payment_account_lost',
  'payment_mode_off',
] as const
export const checkErrors = ['not_found', ...providerErrors] as const
export const payErrors = [
  'online_payment_off',
  'nothing_to_pay',
  'payment_under_way',
  ...providerErrors,
] as const
/** Each asks Stripe: far more than a person clicks. */
export const payLimit = [
  { max: 20, seconds: 600, by: 'link' as const },
  { max: 300, seconds: 600, by: 'ip' as const },
]
export const checkLimit = [
  { max: 100, seconds: 600, by: 'link' as const },
  { max: 300, seconds: 600, by: 'ip' as const },
]

const { amountCents, reason, withCredit } = refundInputSchema.shape
export const refundOnlineSchema = z.object({
  paymentId: idSchema,
  /** Made by whoever asks: a repeated request gives back once. */
  requestId: idSchema,
  amountCents,
  reason,
  withCredit,
})
export type RefundOnlineInput = z.output<typeof refundOnlineSchema>

export const onlinePaymentsContract = {
  refundOnline: memberEndpoint({
    method: 'POST',
    path: '/payments/{paymentId}/online-refund',
    permission: 'payment:write',
    summary: 'Rembourse par Stripe un paiement reçu en ligne, sur le moyen que le client a utilisé.',
    input: refundOnlineSchema,
    output: paymentSchema,
    errors: [
      ...(['not_found', 'payment_not_online', 'payment_not_received', 'payment_has_deposit'] as const),
      ...([
        'refund_above_paid',
        'refund_refused',
        'idempotency_conflict',
        'payment_account_missing',
        'refund_already_asked',
      ] as const),
      ...withCreditErrors,
      ...providerErrors,
    ],
    // Its own id says what was asked already, over the transactions that it takes.
    idempotent: false,
  }),
}
