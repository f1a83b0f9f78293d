import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { paymentInput, type ReceivedDetail } from '#shared/contract/received-invoices.ts'
import { type PaidBy, paidByLabels, paidByMeans } from '#shared/domain/received-invoices/received-invoice.ts'
import { NBSP } from '#shared/french/typography.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { api } from '#web/api/api-client.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { keepReceived } from './received-queries.ts'

const schema = z.object(paymentInput)
const means = paidByMeans.map((value) => ({ value, label: paidByLabels[value] }))

/** When and how the supplier was paid. */
export function PayReceivedDialog(props: { invoice: ReceivedDetail; open: boolean; onClose: () => void }) {
  const { invoice, open, onClose } = props
  const client = useQueryClient()
  const today = todayIn(invoice.timeZone, new Date())
  const form = useApiForm({
    schema,
    values: { paidOn: today, paidBy: 'transfer' as PaidBy },
    save: (paid) => api.receivedInvoices.payReceivedInvoice({ receivedId: invoice.id, ...paid }),
    success: 'Paiement noté',
    onSaved: (changed) => {
      keepReceived(client, changed)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Noter le paiement"
      description={`Ardoise ne paie pas à votre place${NBSP}: elle garde le jour et le moyen.`}
      action="Enregistrer le paiement"
    >
      <div className="grid gap-4 sm:grid-cols-2 *:min-w-0">
        <TextField form={form} name="paidOn" label="Payée le" type="date" required max={today} />
        <SelectField form={form} name="paidBy" label="Moyen de paiement" options={means} />
      </div>
    </FormDialog>
  )
}
