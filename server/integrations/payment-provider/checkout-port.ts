import type { ProviderPayment, ProviderRefund } from '#shared/domain/online-payments/provider-payment.ts'

/** A page of the provider on which one sum is paid once. `id` is ours: the same gives the same page. */
export type CheckoutRequest = {
  id: string
  orgId: string
  amountCents: number
  /** As « EUR ». */
  currency: string
  /** The words for what is paid. */
  label: string
  email: string
  returnUrl: string
  expiresAt: Date
}

/** The page as the provider has it. `complete`: its client is done, whether or not the money came. */
export type Checkout = {
  sessionId: string
  checkoutId: string | null
  status: 'open' | 'complete' | 'expired'
  url: string | null
  intentId: string | null
}

/** `requestId` is ours: the same gives back once. */
export type RefundRequest = { intentId: string; amountCents: number; requestId: string }

/** Taking and giving back money on an account. Errors: those of PaymentProvider. */
export type CheckoutProvider<AccountRef> = {
  /** Errors: payment_provider_refused. */
  createCheckout(ref: AccountRef, request: CheckoutRequest): Promise<Checkout>
  /** Null when there is none. */
  findCheckout(ref: AccountRef, sessionId: string): Promise<Checkout | null>
  /** Closes an open page: nobody pays on it any more. One that was paid meanwhile stays `complete`. */
  expireCheckout(ref: AccountRef, sessionId: string): Promise<Checkout | null>
  /** The payment that a session, a payment intent, a charge, a refund or a dispute is about; null when there is none. */
  findPayment(ref: AccountRef, objectId: string): Promise<ProviderPayment | null>
  /** Gives back a part of a payment, once for a key. Errors: payment_provider_refused. */
  createRefund(ref: AccountRef, request: RefundRequest): Promise<ProviderRefund>
}
