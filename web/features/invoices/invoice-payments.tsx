import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { invoiceCan, refundableCents } from '#shared/domain/invoices/invoice.ts'
import { paymentMethodLabels } from '#shared/domain/payments/payment-method.ts'
import { formatDateTime, formatMoney } from '#shared/french/format.ts'
import { orpc } from '#web/api/client.ts'
import { useCan } from '#web/api/rights.ts'
import { PaymentActions } from '#web/blocks/payments/payment-actions.tsx'
import { PaymentStateBadge } from '#web/blocks/payments/payment-state-badge.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ClientCredit } from './client-credit.tsx'
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
            <Row key={payment.id} payment={payment} invoiceId={invoiceId} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {payments.isLoading && <Skeleton className="mt-4 h-12" />}
      {payments.error && <QueryState query={payments} loading={null} />}
    </Card>
  )
}

type RowProps = { payment: Payment; invoiceId: string; timeZone: string }

function Row({ payment, invoiceId, timeZone }: RowProps) {
  const { method, capturedAt, reference, amountCents, state, currency, allocations } = payment
  const allocation = allocations.find((one) => one.invoiceId === invoiceId)
  const part = allocation?.amountCents
  const told = [
    reference,
    part !== undefined && part !== amountCents && `dont ${formatMoney(part, currency)} pour cette facture`,
    part === undefined &&
      payment.heldCents > 0 &&
      `${formatMoney(payment.heldCents, currency)} au crédit du client`,
    payment.refundingCents > 0 &&
      `remboursement de ${formatMoney(payment.refundingCents, currency)} en cours`,
    payment.refundedCents > 0 && `${formatMoney(payment.refundedCents, currency)} remboursés`,
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2 text-sm last:border-b-0">
      <span className="min-w-0 flex-1 basis-48">
        {paymentMethodLabels[method]} le {formatDateTime(capturedAt, timeZone)}
        {told.length > 0 && <span className="block text-muted text-xs">{told.join(' · ')}</span>}
      </span>
      {state !== 'succeeded' && <PaymentStateBadge state={state} />}
      <span className="amount ms-auto whitespace-nowrap">{formatMoney(amountCents, currency)}</span>
      <PaymentActions payment={payment} timeZone={timeZone} part={allocation} />
    </li>
  )
}
