import { z } from 'zod'
import type { Debit } from '#shared/contract/debit-files.ts'
import { type RejectionCode, rejectionCodes, rejectionText } from '#shared/domain/direct-debits/rejection.ts'
import { formatMoney } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'

const schema = z.object({ code: z.enum(rejectionCodes as [RejectionCode]) })

/** « Rejeté »: why the bank sent a debit back. Draw it while it is open only. */
export function RejectDebit({ debit, onClose }: { debit: Debit; onClose: () => void }) {
  const form = useApiForm<z.input<typeof schema>, z.output<typeof schema>, Debit>({
    schema,
    values: { code: 'AM04' },
    save: ({ code }) => api.directDebits.rejectDebit({ debitId: debit.id, code }),
    success: `Prélèvement rejeté\u00a0: la facture ${debit.number} est de nouveau due.`,
    refresh: [orpc.directDebits, orpc.payments, orpc.invoices],
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Rejeter le prélèvement de ${debit.number}`}
      description={`${debit.clientName}, ${formatMoney(debit.amountCents)}. La facture est de nouveau due\u00a0; vous pourrez la prélever encore une fois.`}
      action="Déclarer rejeté"
      danger
    >
      <SelectField
        form={form}
        name="code"
        label="Motif de la banque"
        options={rejectionCodes.map((code) => ({ value: code, label: rejectionText(code) }))}
        required
      />
    </FormDialog>
  )
}
