import { useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect } from 'react'
import { z } from 'zod'
import { daySchema } from '#shared/contract/endpoint.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { paymentInputSchema } from '#shared/contract/payments.ts'
import { paymentMethodLabels } from '#shared/domain/payments/payment-method.ts'
import { currencySigns, formatMoney } from '#shared/french/format.ts'
import { instantOf, todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/client.ts'
import { refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { toast } from '#web/ui/toast.ts'

const options = Object.entries(paymentMethodLabels).map(([value, label]) => ({ value, label }))
const { amountCents, method, reference } = paymentInputSchema.shape
/** The hour told of a payment of an earlier day, of which nobody knows one: every time zone of France has that day then. */
const NOON = 12 * 60

type DialogProps = { invoice: InvoiceDetail; open: boolean; onOpenChange: (open: boolean) => void }

/** « Enregistrer un règlement »: what came in, when and how. It is chained to the ledger and never changed. */
export function RecordPaymentDialog({ invoice, open, onOpenChange }: DialogProps) {
  const { id: invoiceId, owedCents, currency, timeZone } = invoice
  const client = useQueryClient()
  const today = todayIn(timeZone, new Date())
  const owed = formatMoney(owedCents, currency)
  const values = { amountCents: owedCents, receivedOn: today, method: 'transfer' as const, reference: '' }
  const form = useApiForm({
    schema: z.object({
      amountCents: amountCents.max(owedCents, `Il reste ${owed} à payer sur cette facture.`),
      receivedOn: daySchema.refine((day) => day <= today, 'La date d’encaissement ne peut pas être à venir.'),
      method,
      reference,
    }),
    values,
    save: ({ receivedOn, ...payment }) =>
      api.payments.recordPayment({
        ...payment,
        invoiceId,
        ...(receivedOn < today && { capturedAt: instantOf(timeZone, receivedOn, NOON).toISOString() }),
      }),
    onSaved: (payment) => {
      onOpenChange(false)
      for (const queryKey of [orpc.invoices.key(), orpc.payments.key()])
        void client.invalidateQueries({ queryKey })
      toast.success(`Règlement de ${formatMoney(payment.amountCents, currency)} enregistré`)
    },
    explain: refusalOf,
  })
  const start = useEffectEvent(() => form.reset(values))
  useLayoutEffect(() => {
    if (open) start()
  }, [open])
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={() => onOpenChange(false)}
      title="Enregistrer un règlement"
      description={`Il reste ${owed} à payer. Un règlement enregistré ne se modifie ni ne s’efface.`}
      action="Enregistrer"
      className="grid gap-4 sm:grid-cols-2"
    >
      <DecimalField
        form={form}
        name="amountCents"
        label="Montant reçu"
        required
        scale={2}
        minimumFractionDigits={2}
        suffix={currencySigns[currency]}
      />
      <TextField form={form} name="receivedOn" label="Reçu le" type="date" max={today} required />
      <SelectField form={form} name="method" label="Moyen de paiement" options={options} required />
      <TextField
        form={form}
        name="reference"
        label="Référence"
        help="Libellé du virement, numéro du chèque…"
        maxLength={120}
      />
    </FormDialog>
  )
}
