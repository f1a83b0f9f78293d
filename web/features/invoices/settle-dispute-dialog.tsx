import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { settlementNoteSchema } from '#shared/contract/invoice-sending.ts'
import { SETTLEMENT_NOTE_MAX } from '#shared/domain/invoices/dispute.ts'
import { api } from '#web/api/client.ts'
import { refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { Form } from '#web/patterns/form/form.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshSending } from './invoice-sending-query.ts'

type SettleProps = { invoiceId: string; disputeId: string | null; onClose: () => void }
const schema = z.object({ note: settlementNoteSchema })

/** « Litige réglé »: how, for whoever reads the timeline later. */
export function SettleDisputeDialog({ invoiceId, disputeId, onClose }: SettleProps) {
  const client = useQueryClient()
  const form = useApiForm({
    schema,
    values: { note: '' },
    save: ({ note }) =>
      api.invoiceSending.settleInvoiceDispute({ invoiceId, disputeId: disputeId ?? '', note }),
    onSaved: () => {
      void refreshSending(client)
      onClose()
      toast.success('Litige réglé')
    },
    explain: refusalOf,
  })
  return (
    <Dialog
      open={disputeId !== null}
      onOpenChange={(open) => !open && !form.saving && onClose()}
      title="Clore le litige"
      description="La facture redevient à payer, ou ce que ses paiements et avoirs en disent."
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" type="submit" form="settle-dispute" loading={form.saving}>
            Litige réglé
          </Button>
        </>
      }
    >
      <Form form={form} id="settle-dispute" guarded={false}>
        <TextareaField
          form={form}
          name="note"
          label="Comment a-t-il été réglé&#8239;?"
          required
          rows={4}
          maxLength={SETTLEMENT_NOTE_MAX}
        />
      </Form>
    </Dialog>
  )
}
