import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { invoiceCan, refundableCents } from '#shared/domain/invoices/invoice.ts'
import { formatMoney } from '#shared/french/format.ts'
import { orpc } from '#web/api/client.ts'
import { useCan } from '#web/api/rights.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ClientCredit } from './client-credit.tsx'
import { PaymentRow } from './payment-row.tsx'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'
import { usePaymentSpread } from './use-payment-spread.tsx'

/** Shows the client's payments on an invoice, and what is left. */
export function InvoicePayments({ invoice }: { invoice: InvoiceDetail }) {
  const { id: invoiceId, totals, paidCents, creditedCents, owedCents, currency, timeZone } = invoice
  const money = (cents: number) => <span className="tabular">{formatMoney(cents, currency)}</span>
  const mayRead = useCan('payment:read')
  const payments = useQuery({
    ...orpc.payments.listPayments.queryOptions({ input: { invoiceId, limit: 50 } }),
    enabled: mayRead,
  })
  const refund = refundableCents({ ...totals, paidCents, creditedCents })
  const mayWrite = useCan('payment:write')
  const verdict = invoiceCan.recordPayment(invoice)
  const [recording, setRecording] = useState(false)
  const owed = formatMoney(owedCents, currency)
  const spread = usePaymentSpread(invoice, recording)
  return (
    <Card
      title="Paiements"
      actions={
        mayWrite && (
          // Greyed once all is paid, rather than gone: it gets the focus back from its dialog.
          <Button
            size="sm"
            icon={Plus}
            disabledReason={verdict.ok ? undefined : errorCodes[verdict.code].text}
            onClick={() => setRecording(true)}
          >
            Enregistrer un règlement
          </Button>
        )
      }
    >
      {mayWrite && (
        <RecordPaymentDialog
          title="Enregistrer un règlement"
          description={`Il reste ${owed} à payer. Un règlement ne s’efface pas ; il s’annule ou se rembourse par une écriture opposée.`}
          on={{ invoiceId }}
          proposedCents={owedCents}
          spread={spread}
          {...{ currency, timeZone, open: recording, onOpenChange: setRecording }}
        />
      )}
      {paidCents === 0 && (payments.data?.items.length ?? 0) === 0 && (
        <p className="mb-4 text-muted text-sm">Aucun paiement n’est enregistré sur cette facture.</p>
      )}
      <DescriptionList
        columns={2}
        items={[
          { label: 'Payé', value: money(paidCents) },
          { label: 'Reste à payer', value: <strong className="font-semibold">{money(owedCents)}</strong> },
          ...(refund > 0 ? [{ label: 'À rendre au client', value: money(refund) }] : []),
        ]}
      />
      <ClientCredit invoice={invoice} />
      {payments.data && payments.data.items.length > 0 && (
        <ul className="mt-4 border-line border-t" aria-label="Paiements reçus">
          {payments.data.items.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} invoiceId={invoiceId} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {payments.isLoading && <Skeleton className="mt-4 h-12" />}
      {payments.error && <QueryState query={payments} loading={null} />}
    </Card>
  )
}
