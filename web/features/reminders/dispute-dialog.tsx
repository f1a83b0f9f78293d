import { z } from 'zod'
import { disputedAmountSchema, disputeMessageSchema } from '#shared/contract/invoice-sending.ts'
import type { RemindedInvoice } from '#shared/contract/reminder-fields.ts'
import {
  DISPUTE_MESSAGE_MAX,
  type DisputeReason,
  disputeReasonNames,
} from '#shared/domain/invoices/dispute.ts'
import { type Currency, formatMoney } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { DisputedAmountField } from '#web/blocks/reminders/disputed-amount-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'

/** In the words of whoever notes it; the client reads others on its page (disputeReasons). */
const reasonLabels: Record<DisputeReason, string> = {
  amount: 'Le montant ou un prix',
  vat: 'La TVA',
  not_delivered: 'La livraison ou la prestation n’est pas faite, ou pas entièrement',
  quality: 'Ce qui a été livré ou réalisé n’est pas conforme',
  duplicate: 'La facture a déjà été reçue',
  already_paid: 'La facture a déjà été payée',
  details: 'Des coordonnées ou une référence sont fausses ou manquent',
  other: 'Autre raison',
}
const reasons = disputeReasonNames.map((value) => ({ value, label: reasonLabels[value] }))

const schema = z.object({
  invoiceId: z.string().min(1, 'Choisissez une facture.'),
  reason: z.enum(disputeReasonNames as [DisputeReason, ...DisputeReason[]], {
    error: 'Choisissez une raison.',
  }),
  amountCents: disputedAmountSchema,
  message: disputeMessageSchema,
})

type DisputeDialogProps = {
  name: string
  /** What may be disputed, the first due first. */
  invoices: readonly (RemindedInvoice & { currency: Currency })[]
  /** Once it is noted. */
  onNoted?: () => void
  onClose: () => void
}

/** « Noter un litige »: what a client says against one of its invoices, by a mail or on the telephone. */
export function DisputeDialog({ name, invoices, onNoted, onClose }: DisputeDialogProps) {
  const form = useApiForm({
    schema,
    values: {
      invoiceId: invoices[0]?.invoiceId ?? '',
      reason: 'not_delivered' as DisputeReason,
      amountCents: null as number | null,
      message: '',
    },
    save: (fields) => api.invoiceSending.openInvoiceDispute(fields),
    success: 'Litige noté',
    onSaved: () => {
      onNoted?.()
      onClose()
    },
    refresh: [orpc.invoiceSending, orpc.invoices, orpc.reminders, orpc.platform],
    explain: refusalOf,
  })
  const chosen = invoices.find(({ invoiceId }) => invoiceId === form.watch('invoiceId'))
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Noter un litige"
      description={`Ce qui est contesté n’est plus relancé tant que le litige n’est pas réglé\u202f; les autres factures de ${name} le restent.`}
      action="Noter le litige"
      className="grid gap-4"
    >
      <SelectField
        form={form}
        name="invoiceId"
        label="Facture"
        options={invoices.map(({ invoiceId, number, owedCents, currency }) => ({
          value: invoiceId,
          label: `${number}, ${formatMoney(owedCents, currency)}`,
        }))}
        required
      />
      <SelectField form={form} name="reason" label="Raison" options={reasons} required />
      {chosen && <DisputedAmountField form={form} name="amountCents" currency={chosen.currency} />}
      <TextareaField
        form={form}
        name="message"
        label="Ce que dit le client"
        required
        rows={4}
        maxLength={DISPUTE_MESSAGE_MAX}
      />
    </FormDialog>
  )
}
