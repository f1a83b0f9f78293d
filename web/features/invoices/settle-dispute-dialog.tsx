import { z } from 'zod'
import { settlementNoteSchema } from '#shared/contract/invoice-sending.ts'
import { SETTLEMENT_NOTE_MAX } from '#shared/domain/invoices/dispute.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'

type SettleProps = { invoiceId: string; disputeId: string | null; onClose: () => void }
const schema = z.object({ note: settlementNoteSchema })

/** « Litige réglé »: how, for whoever reads the timeline later. */
export function SettleDisputeDialog({ invoiceId, disputeId, onClose }: SettleProps) {
  const form = useApiForm({
    schema,
    values: { note: '' },
    save: ({ note }) =>
      api.invoiceSending.settleInvoiceDispute({ invoiceId, disputeId: disputeId ?? '', note }),
    success: 'Litige réglé',
    refresh: [orpc.invoiceSending, orpc.invoices],
    onSaved: onClose,
    explain: refusalOf,
  })
  return (
    <FormDialog
      form={form}
      open={disputeId !== null}
      onClose={onClose}
      title="Clore le litige"
      description="La facture redevient à payer, ou ce que ses paiements et avoirs en disent."
      action="Litige réglé"
    >
      <TextareaField
        form={form}
        name="note"
        label="Comment a-t-il été réglé&#8239;?"
        required
        rows={4}
        maxLength={SETTLEMENT_NOTE_MAX}
      />
    </FormDialog>
  )
}
