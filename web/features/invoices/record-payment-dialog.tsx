import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { daySchema } from '#shared/contract/endpoint.ts'
import { paymentInputSchema } from '#shared/contract/payments.ts'
import { paymentMethodLabels } from '#shared/domain/payments/payment-method.ts'
import { type Currency, currencySigns, formatMoney } from '#shared/french/format.ts'
import { instantOf, todayIn } from '#shared/time/calendar-day.ts'
import { api } from '#web/api/api-client.ts'
import { refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { usePaymentSaved } from '#web/blocks/payments/use-payment-saved.ts'
import { useSendReceipt } from '#web/blocks/payments/use-receipt.ts'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

const options = Object.entries(paymentMethodLabels).map(([value, label]) => ({ value, label }))
const { amountCents, method, reference } = paymentInputSchema.shape
/** The hour told of a payment of an earlier day, of which nobody knows one: every time zone of France has that day then. */
const NOON = 12 * 60

type PaymentInput = z.input<typeof paymentInputSchema>
type DialogProps = {
  title: string
  description: string
  /** The document that is paid, or the client who pays. */
  on: { invoiceId: string } | { quoteId: string } | { companyId: string } | { contactId: string }
  /** The proposed amount; null: none. */
  proposedCents: number | null
  /** None: what an invoice does not ask is kept for the client. */
  most?: { cents: number; told: string }
  /** Says what a sum pays, and what of it is kept for the client. */
  spread?: (
    cents: number,
  ) => { pays: Pick<PaymentInput, 'allocations' | 'companyId' | 'contactId'>; told: ReactNode } | null
  currency: Currency
  timeZone: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Records a payment: sum, day and means. It is chained to the ledger and never changed. */
export function RecordPaymentDialog(props: DialogProps) {
  const { title, description, on, proposedCents, most, spread, currency, timeZone, open, onOpenChange } =
    props
  const saved = usePaymentSaved()
  const sendReceipt = useSendReceipt()
  const [thanks, setThanks] = useState(false)
  const today = todayIn(timeZone, new Date())
  const values = {
    amountCents: proposedCents,
    receivedOn: today,
    method: 'transfer' as const,
    reference: '',
  }
  const form = useApiForm({
    schema: z.object({
      amountCents: most ? amountCents.max(most.cents, most.told) : amountCents,
      receivedOn: daySchema.refine((day) => day <= today, 'La date d’encaissement ne peut pas être à venir.'),
      method,
      reference,
    }),
    values,
    save: ({ receivedOn, ...payment }) =>
      api.payments.recordPayment({
        ...payment,
        // An amount up to what the document asks goes to it alone; more is spread.
        ...(spread?.(payment.amountCents)?.pays ?? on),
        ...(receivedOn < today && { capturedAt: instantOf(timeZone, receivedOn, NOON).toISOString() }),
      }),
    success: (payment) => `Règlement de ${formatMoney(payment.amountCents, currency)} enregistré`,
    onSaved: (payment) => {
      onOpenChange(false)
      saved()
      if (thanks) sendReceipt.mutate(payment.id)
    },
    explain: refusalOf,
  })
  const typed = useWatch({ control: form.control, name: 'amountCents' }) ?? null
  const start = useEffectEvent(() => {
    form.reset(values)
    setThanks(false)
  })
  useLayoutEffect(() => {
    if (open) start()
  }, [open])
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={() => onOpenChange(false)}
      title={title}
      description={description}
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
        optional
        help="Libellé du virement, numéro du chèque…"
        maxLength={120}
      />
      {typed !== null && spread?.(typed) && (
        <div className="text-sm sm:col-span-2">{spread(typed)?.told}</div>
      )}
      <div className="sm:col-span-2">
        <Checkbox
          label="Remercier et envoyer le reçu au client"
          checked={thanks}
          onChange={({ target }) => setThanks(target.checked)}
        />
      </div>
    </FormDialog>
  )
}
