import type { Choice } from '#shared/domain/billing/choice.ts'
import type { SubscriptionStatus } from '#shared/domain/billing/own-subscription.ts'

/** A page on which an organization subscribes. `id` is ours: the same gives the same page. */
export type SubscriptionRequest = {
  id: string
  orgId: string
  /** Where the provider writes; null: the payer says it on the page. */
  email: string | null
  choice: Choice
  /** Where the browser comes back; `{CHECKOUT_SESSION_ID}` stands for the session. */
  returnUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** The page as the provider has it. `paid`: the first month is. */
export type SubscriptionPage = {
  sessionId: string
  status: 'open' | 'complete' | 'expired'
  paid: boolean
  /** The twin's is a path of ours: it is at whatever address one came by. */
  url: string | null
  subscriptionId: string | null
  /** With VAT, in euro cents. */
  totalCents: number | null
}

/** A bill of a subscription; euro cents. */
export type Charge = {
  id: string
  state: 'open' | 'paid' | 'void'
  netCents: number
  vatCents: number
  /** The amount taken for it: less than the total where a balance paid a part. */
  takenCents: number
  /** Without VAT. A line that gives back is negative. */
  lines: readonly { label: string; netCents: number }[]
  periodStart: Date
  periodEnd: Date
  chargedAt: Date
  paidAt: Date | null
  pageUrl: string | null
}

/** A means of payment as the provider shows it: « Visa », its last digits, « 08/2029 ». */
export type PayMethod = { brand: string; last4: string | null; expires: string | null }

/** A subscription as it is now. */
export type ToldSubscription = {
  id: string
  customerId: string
  status: SubscriptionStatus
  /** Null: its price is none of ours. */
  choice: Choice | null
  periodStart: Date
  periodEnd: Date
  cancelAtEnd: boolean
  pastDueSince: Date | null
  method: PayMethod | null
  creditCents: number
  /** Its last bills, in any order. */
  charges: readonly Charge[]
}

/** The acts of a payer on the pages of the local twin. */
export type LocalPages = {
  /** The order of a page that is open or over; null: there is none. */
  show(
    sessionId: string,
  ): Promise<{ orgId: string; choice: Choice; status: SubscriptionPage['status'] } | null>
  /** Pays; once. Errors: not_found, local_payment_refused. */
  pay(sessionId: string, card: LocalCard): Promise<void>
  /** Gives another card, with which what is unpaid is tried again. Errors: not_found. */
  setCard(subscriptionId: string, card: LocalCard): Promise<void>
}
export const localCards = ['accepts', 'refuses'] as const
export type LocalCard = (typeof localCards)[number]

/**
 * Who takes the money of Ardoise's own subscribers. Methods that ask Stripe throw DomainError as PaymentProvider does. Repeating a request
 * has one effect, by the id or key that is given.
 */
export type BillingProvider = {
  /** Set on the local twin, which takes no money: a page of Ardoise stands for Stripe's, and says so. */
  readonly local: LocalPages | null
  createPage(request: SubscriptionRequest): Promise<SubscriptionPage>
  /** Null when there is none. */
  findPage(sessionId: string): Promise<SubscriptionPage | null>
  /** Closes an open page; one that was paid meanwhile stays `complete`. */
  expirePage(sessionId: string): Promise<SubscriptionPage | null>
  /** Null when there is none. */
  findSubscription(id: string): Promise<ToldSubscription | null>
  /** Changes it from an instant on, which counts the prorata; what is due is paid at once, or nothing changes. Errors: subscription_payment_refused. */
  changeSubscription(
    id: string,
    change: { choice: Choice; from: Choice; at: Date; key: string },
  ): Promise<void>
  /** Has it end with its period, or no longer. */
  setCancelAtEnd(id: string, cancel: boolean): Promise<void>
  /** Ends it at once; one that is over is no error. What is unpaid is given up. */
  endSubscription(id: string): Promise<void>
  /** The page where its means of payment is changed; the twin's is a path of ours. */
  portalUrl(subscription: { id: string; customerId: string }, returnUrl: string): Promise<string>
}
