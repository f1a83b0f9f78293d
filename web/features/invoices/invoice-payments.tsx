import { useQuery } from '@tanstack/react-query'
import { CircleOff, Ellipsis, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { invoiceCan, refundableCents } from '#shared/domain/invoices/invoice.ts'
import { canWriteOff } from '#shared/domain/invoices/write-off.ts'
import { spreadPayment } from '#shared/domain/payments/spread-payment.ts'
import { formatMoney } from '#shared/french/format.ts'
import { orpc } from '#web/api/api-client.ts'
import { useCan } from '#web/api/use-can.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ClientCredit } from './client-credit.tsx'
import { DueDay } from './invoice-facts.tsx'
import { InvoiceLosses } from './invoice-losses.tsx'
import { PaidTooMuch } from './paid-too-much.tsx'
import { PaymentRow } from './payment-row.tsx'
import { PaymentSpreadList } from './payment-spread-list.tsx'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'
import { WriteOffDialog } from './write-off-dialog.tsx'

/** Shows the client's payments on an invoice, what was written off, and what is left. */
export function InvoicePayments({ invoice }: { invoice: InvoiceDetail }) {
  const {
    id: invoiceId,
    totals,
    paidCents,
    creditedCents,
    owedCents,
    lostCents,
    currency,
    timeZone,
  } = invoice
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
  const title = useRef<HTMLSpanElement>(null)
  const [losing, setLosing] = useState(false)
  const losses = useQuery({
    ...orpc.writeOffs.getInvoiceLosses.queryOptions({ input: { invoiceId } }),
    enabled: mayRead,
  })
  const loss = canWriteOff({ ...invoice, underWayCents: losses.data?.underWayCents ?? 0 })
  const payableCents = owedCents + lostCents
  const owed = formatMoney(payableCents, currency)
  const spread = usePaymentSpread(invoice, recording)
  return (
    <Card
      title={
        <span ref={title} tabIndex={-1} className="rounded-sm">
          Paiements
        </span>
      }
      actions={
        mayWrite && (
          // Greyed once all is paid, rather than gone: each gets the focus back from its dialog.
          <>
            <Button
              variant={verdict.ok ? 'primary' : 'secondary'}
              icon={Plus}
              disabledReason={verdict.ok ? undefined : errorCodes[verdict.code].text}
              onClick={() => setRecording(true)}
            >
              Enregistrer un paiement
            </Button>
            <Menu
              trigger={<IconButton icon={Ellipsis} variant="secondary" label="Autres actions de paiement" />}
            >
              <MenuItem
                icon={CircleOff}
                disabledReason={loss.ok ? null : errorCodes[loss.code].text}
                onSelect={() => setLosing(true)}
              >
                Passer en perte
              </MenuItem>
            </Menu>
          </>
        )
      }
    >
      {mayWrite && (
        <RecordPaymentDialog
          title="Enregistrer un paiement"
          description={`Il reste ${owed} à payer. Un règlement ne s’efface pas ; il s’annule ou se rembourse par une écriture opposée.`}
          on={{ invoiceId }}
          proposedCents={payableCents}
          spread={spread}
          currency={currency}
          timeZone={timeZone}
          open={recording}
          onOpenChange={setRecording}
        />
      )}
      {mayWrite && losses.data && (
        <WriteOffDialog
          invoice={invoice}
          losses={losses.data}
          open={losing}
          onClose={() => setLosing(false)}
        />
      )}
      <DescriptionList
        rows
        items={[
          {
            label: 'Reste à payer',
            value: <strong className="font-semibold text-lg">{money(owedCents)}</strong>,
          },
          { label: 'Échéance', value: <DueDay invoice={invoice} /> },
          { label: 'Payé', value: money(paidCents) },
          ...(lostCents > 0 ? [{ label: 'Passé en perte', value: money(lostCents) }] : []),
          ...(refund > 0 ? [{ label: 'À rendre au client', value: money(refund) }] : []),
        ]}
      />
      <ClientCredit invoice={invoice} known={payments.data?.clientHasCredit ?? false} />
      <PaidTooMuch
        payments={payments.data?.items ?? []}
        settled={payableCents === 0}
        timeZone={timeZone}
        title={title}
      />
      {payments.data && payments.data.items.length > 0 && (
        <ul className="mt-4 border-line border-t" aria-label="Paiements reçus">
          {payments.data.items.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} invoiceId={invoiceId} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {losses.data && <InvoiceLosses invoice={invoice} losses={losses.data.items} />}
      {/* Where nothing was paid, nothing is to come. */}
      {payments.isLoading && paidCents > 0 && <Skeleton className="mt-4 h-12" />}
      {payments.error && <QueryState query={payments} loading={null} />}
    </Card>
  )
}

/** The latest invoices of the client, among which those still owed are proposed. */
const READ = 100

/** Spreads a payment recorded on an invoice: that invoice first, then if one wishes the client's others, the oldest first; the rest is kept. */
function usePaymentSpread(invoice: InvoiceDetail, enabled: boolean) {
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
