import { useQuery } from '@tanstack/react-query'
import { Plus, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { paymentMethodLabels } from '#shared/domain/payments/payment-method.ts'
import { shownReference } from '#shared/domain/payments/payment-reference.ts'
import { type Currency, formatDateTime, formatMoney } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import { useOpenInvoice } from '#web/blocks/invoicing/use-open-invoice.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'

type ReceivedDepositsProps = { quoteId: string; grossCents: number; currency: Currency; timeZone: string }

/** Lists the payments on a signed devis before any invoice, each with its deposit invoice or the way to make it. */
export function ReceivedDeposits({ quoteId, grossCents, currency, timeZone }: ReceivedDepositsProps) {
  const mayRecord = useCan('payment:write')
  const [recording, setRecording] = useState(false)
  const refusal = useRefusal('invoice:write')
  const { data } = useQuery({
    ...orpc.payments.listPayments.queryOptions({ input: { quoteId, limit: 50 } }),
    enabled: useCan('payment:read'),
  })
  const invoice = useAction(api.invoices.createInvoiceFromPayment, {
    refresh: orpc.payments,
    onSuccess: useOpenInvoice(),
  })
  // Money that was given back or cancelled asks for no invoice any more.
  const deposits = data?.items.filter(({ invoiceId, heldCents }) => invoiceId === null && heldCents > 0) ?? []
  if (deposits.length === 0 && !mayRecord) return null
  const total = formatMoney(grossCents, currency)
  const received = deposits.reduce((sum, { heldCents }) => sum + heldCents, 0)
  const told = received > 0 ? `, dont ${formatMoney(received, currency)} d’acomptes reçus` : ''
  // The button keeps its place, with or without deposits: it gets the focus back from its dialog.
  const record = mayRecord && (
    <div>
      <Button size="sm" icon={Plus} onClick={() => setRecording(true)}>
        Enregistrer un acompte reçu
      </Button>
      <RecordPaymentDialog
        title="Enregistrer un acompte reçu"
        description={`Le devis s’élève à ${total}${told}. Un règlement enregistré ne se modifie ni ne s’efface\u00a0; vous pourrez ensuite le facturer.`}
        on={{ quoteId }}
        proposedCents={null}
        most={{ cents: grossCents, told: `Le devis s’élève à ${total}.` }}
        currency={currency}
        timeZone={timeZone}
        open={recording}
        onOpenChange={setRecording}
      />
    </div>
  )
  return (
    <div className="flex flex-col gap-3">
      {deposits.length > 0 && (
        <Card
          title="Acomptes reçus"
          description="Chaque acompte reçu d’un client demande sa facture d’acompte."
          flush
        >
          <ul className="border-line border-t" aria-label="Acomptes reçus">
            {deposits.map(({ id, method, capturedAt, reference, heldCents, depositId }) => (
              <li
                key={id}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-5 py-2.5 text-sm last:border-b-0"
              >
                <span className="min-w-0 flex-1 basis-48">
                  {paymentMethodLabels[method]} le {formatDateTime(capturedAt, timeZone)}
                  {reference && <span className="block text-muted text-xs">{shownReference(reference)}</span>}
                </span>
                <span className="amount whitespace-nowrap font-medium">
                  {formatMoney(heldCents, currency)}
                </span>
                {depositId === null ? (
                  <Button
                    size="sm"
                    icon={ReceiptText}
                    loading={invoice.isPending && invoice.variables.paymentId === id}
                    disabledReason={refusal}
                    onClick={() => invoice.mutate({ paymentId: id })}
                  >
                    Facturer l’acompte
                  </Button>
                ) : (
                  <TextLink to="/revenues/management/invoices/$invoiceId" params={{ invoiceId: depositId }}>
                    Facture d’acompte
                  </TextLink>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {record}
    </div>
  )
}
