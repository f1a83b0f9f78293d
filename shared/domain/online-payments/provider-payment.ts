/** Money given back at the payment provider. `pending`: on its way to the client, who may still not receive it. */
export type ProviderRefund = {
  id: string
  amountCents: number
  state: 'pending' | 'succeeded' | 'failed'
  at: Date
  /** The request of ours that it answers; null for one made at the provider. */
  requestId: string | null
}

/** The bank of the client asks the money back; `open`: it holds the money until it has judged. */
export type ProviderDispute = { id: string; amountCents: number; state: 'open' | 'won' | 'lost'; at: Date }

/** A payment as the provider has it now, with all that happened to it since, the oldest first. Amounts in minor units. */
export type ProviderPayment = {
  intentId: string
  /** The checkout that asked for it; null for a payment that Ardoise did not ask for. */
  checkoutId: string | null
  /** `none`: no money moved yet. */
  state: 'none' | 'processing' | 'succeeded' | 'failed' | 'canceled'
  amountCents: number
  currency: string
  method: 'card' | 'direct_debit'
  /** When the money moved, or was refused. */
  at: Date
  /** The attempt that this is about; another one may follow a failure. */
  chargeId: string | null
  /** Why it failed, as the provider's code. */
  fault: string | null
  refunds: readonly ProviderRefund[]
  disputes: readonly ProviderDispute[]
}
