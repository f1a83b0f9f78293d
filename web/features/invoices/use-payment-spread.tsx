import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { spreadPayment } from '#shared/domain/payments/spread-payment.ts'
import { formatMoney } from '#shared/french/format.ts'
import { orpc } from '#web/api/client.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

/** The latest invoices of the client, among which those still owed are proposed. */
const READ = 100

/** Spreads a payment recorded on an invoice: that invoice first, then if one wishes the client's others, the oldest first; the rest is kept. */
export function usePaymentSpread(invoice: InvoiceDetail, enabled: boolean) {
  const { id, number, companyId, contactId, owedCents, currency } = invoice
  const [wished, setWished] = useState(false)
  const client = companyId === null ? { contactId: contactId ?? undefined } : { companyId }
  const { data } = useQuery({
    ...orpc.invoices.listInvoices.queryOptions({ input: { ...client, credit: 'false', limit: READ } }),
    enabled: enabled && (companyId ?? contactId) !== null,
  })
  const others = (data?.items ?? [])
    .filter((one) => one.id !== id && one.owedCents > 0 && one.currency === currency && one.number !== null)
    .toSorted((a, b) => ((a.dueOn ?? '') < (b.dueOn ?? '') ? -1 : 1))
  const money = (cents: number) => formatMoney(cents, currency)
  return (cents: number) => {
    const asked = [{ id, number, owedCents }, ...(wished ? others : [])]
    const { allocations, heldCents } = spreadPayment(cents, asked)
    if (cents <= owedCents) return null
    const told = (
      <div className="flex flex-col gap-3" role="status">
        {others.length > 0 && (
          <Checkbox
            label="Payer aussi les autres factures de ce client, la plus ancienne d’abord"
            checked={wished}
            onChange={({ target }) => setWished(target.checked)}
          />
        )}
        <ul aria-label="Imputation du règlement" className="flex flex-col gap-1">
          {allocations.map(({ invoiceId, amountCents }) => (
            <li key={invoiceId} className="flex justify-between gap-4">
              <span>Facture {asked.find((one) => one.id === invoiceId)?.number}</span>
              <span className="amount">{money(amountCents)}</span>
            </li>
          ))}
          {heldCents > 0 && (
            <li className="flex justify-between gap-4 font-medium">
              <span>Restera au crédit du client</span>
              <span className="amount">{money(heldCents)}</span>
            </li>
          )}
        </ul>
      </div>
    )
    return { pays: { allocations }, told }
  }
}
