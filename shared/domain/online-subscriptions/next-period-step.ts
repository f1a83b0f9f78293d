import type { PaymentState } from '#shared/domain/payments/payment-state.ts'

/** Where the money and the invoice of a paid period are. */
export type PeriodFacts = {
  /** Whether the provider took the money; otherwise it was paid without it. */
  online: boolean
  /** Null before it is booked. */
  payment: { state: PaymentState; heldCents: number } | null
  /** Null before there is a draft. */
  invoice: { draft: boolean; owedCents: number; sent: boolean } | null
}

export type PeriodStep = 'book' | 'draft' | 'issue' | 'allocate' | 'send'

/** The next step of a period, null once all is done: the money first, so that it counts even where no invoice can be issued. */
export function nextPeriodStep({ online, payment, invoice }: PeriodFacts): PeriodStep | null {
  if (online && payment === null) return 'book'
  if (invoice === null) return 'draft'
  if (invoice.draft) return 'issue'
  if (allocable({ payment, invoice }) > 0) return 'allocate'
  return invoice.sent ? null : 'send'
}

/** The part of the payment that goes to the invoice, in minor units: nothing of money that was given back, or that a bank holds. */
export function allocable({ payment, invoice }: Pick<PeriodFacts, 'payment' | 'invoice'>): number {
  if (payment === null || invoice === null || !['succeeded', 'won'].includes(payment.state)) return 0
  return Math.max(0, Math.min(payment.heldCents, invoice.owedCents))
}

type Amounts = { grossCents: number; vatCents: number }
type Taken = { totalCents: number; paidCents: number; taxCents: number }

/** Whether the provider took what was agreed, with the same VAT in it. */
export const isAsAgreed = (
  { grossCents, vatCents }: Amounts,
  { paidCents, taxCents }: Omit<Taken, 'totalCents'>,
) => paidCents === grossCents && taxCents === vatCents
