import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { spreadPayment } from '#shared/domain/payments/spread-payment.ts'
import { orpc } from '#web/api/api-client.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PaymentSpreadList } from './payment-spread-list.tsx'

/** The latest invoices of the client, among which those still owed are proposed. */
const READ = 100

/** Spreads a payment recorded on an invoice: that invoice first, then if one wishes the client's others, the oldest first; the rest is kept. */
export function usePaymentSpread(invoice: InvoiceDetail, enabled: boolean) {
  const { id, number, companyId, contactId, currency } = invoice
  // Money that comes after all opens what was written off.
  const owedCents = invoice.owedCents + invoice.lostCents
  const [wished, setWished] = useState(false)
  const client = companyId === null ? { contactId: contactId ?? undefined } : { companyId }
  const { data } = useQuery({
    ...orpc.invoices.listInvoices.queryOptions({ input: { ...client, credit: 'false', limit: READ } }),
    enabled: enabled && (companyId ?? contactId) !== null,
  })
  const others = (data?.items ?? [])
    .filter((one) => one.id !== id && one.owedCents > 0 && one.currency === currency && one.number !== null)
    .toSorted((a, b) => ((a.dueOn ?? '') < (b.dueOn ?? '') ? -1 : 1))
  return (cents: number) => {
    if (cents <= owedCents) return null
    const asked = [{ id, number, owedCents }, ...(wished ? others : [])]
    const told = (
      <PaymentSpreadList cents={cents} asked={asked} currency={currency}>
        {others.length > 0 && (
          <Checkbox
            label="Payer aussi les autres factures de ce client, la plus ancienne d’abord"
            checked={wished}
            onChange={({ target }) => setWished(target.checked)}
          />
        )}
      </PaymentSpreadList>
    )
    return { pays: { allocations: spreadPayment(cents, asked).allocations }, told }
  }
}
