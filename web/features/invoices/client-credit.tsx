import { useQuery } from '@tanstack/react-query'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { invoiceCan } from '#shared/domain/invoices/invoice.ts'
import { formatMoney } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useCan } from '#web/api/use-can.ts'
import { usePaymentSaved } from '#web/blocks/payments/use-payment-saved.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

/** The client's credit, and the way to pay this invoice with it. `known`: whether there is one; it is read then alone. */
export function ClientCredit({ invoice, known }: { invoice: InvoiceDetail; known: boolean }) {
  const { id: invoiceId, companyId, contactId, owedCents, currency } = invoice
  const mayWrite = useCan('payment:write')
  const payable = invoiceCan.recordPayment(invoice).ok && (companyId ?? contactId) !== null
  const saved = usePaymentSaved()
  const client = companyId === null ? { contactId: contactId ?? undefined } : { companyId }
  const { data } = useQuery({
    ...orpc.payments.listPayments.queryOptions({ input: { ...client, held: 'true', limit: 50 } }),
    enabled: useCan('payment:read') && payable && known,
  })
  const use = useAction(api.payments.allocatePayment, {
    success: 'Crédit du client imputé',
    refresh: saved,
  })
  const [credit] = data?.items.filter((payment) => payment.currency === currency) ?? []
  if (!payable || credit === undefined) return null
  const amountCents = Math.min(credit.heldCents, owedCents)
  return (
    <Alert tone="info" className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>Ce client a {formatMoney(credit.heldCents, currency)} à son crédit.</span>
        {mayWrite && (
          <Button
            size="sm"
            loading={use.isPending}
            onClick={() => use.mutate({ paymentId: credit.id, allocations: [{ invoiceId, amountCents }] })}
          >
            Imputer {formatMoney(amountCents, currency)}
          </Button>
        )}
      </div>
    </Alert>
  )
}
