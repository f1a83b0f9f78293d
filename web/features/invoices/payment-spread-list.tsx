import type { ReactNode } from 'react'
import { spreadPayment } from '#shared/domain/payments/spread-payment.ts'
import { type Currency, formatMoney } from '#shared/french/format.ts'

type PaymentSpreadListProps = {
  /** The sum that the client gives. */
  cents: number
  /** The invoices that it pays, in their order. */
  asked: { id: string; number: string | null; owedCents: number }[]
  currency: Currency
  /** A choice above the list. */
  children?: ReactNode
}

/** Says which invoices a sum pays, and what stays at the client's credit. */
export function PaymentSpreadList({ cents, asked, currency, children }: PaymentSpreadListProps) {
  const { allocations, heldCents } = spreadPayment(cents, asked)
  return (
    <div className="flex flex-col gap-3" role="status">
      {children}
      <ul aria-label="Imputation du règlement" className="flex flex-col gap-1">
        {allocations.map(({ invoiceId, amountCents }) => (
          <li key={invoiceId} className="flex justify-between gap-4">
            <span>Facture {asked.find((one) => one.id === invoiceId)?.number}</span>
            <span className="amount">{formatMoney(amountCents, currency)}</span>
          </li>
        ))}
        {heldCents > 0 && (
          <li className="flex justify-between gap-4 font-medium">
            <span>Restera au crédit du client</span>
            <span className="amount">{formatMoney(heldCents, currency)}</span>
          </li>
        )}
      </ul>
    </div>
  )
}
