import type { MoneySource } from '#server/features/payments/store/money-ledger.ts'
import type { MoneyAccount } from '#shared/domain/payments/accounts.ts'
import type { Allocation } from '#shared/domain/payments/ledger-entries.ts'
import type { PaymentMethod } from '#shared/domain/payments/payment-method.ts'
import type { Currency } from '#shared/french/format.ts'

/** Money received, or on its way. */
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
