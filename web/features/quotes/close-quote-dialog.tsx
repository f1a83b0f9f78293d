import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { endingReason, type QuoteDetail } from '#shared/contract/quotes.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'

type CloseQuoteDialogProps = { quote: QuoteDetail; onClose: () => void }

/** « Classer sans suite » an open devis, with the reason that the team will read. */
export function CloseQuoteDialog({ quote, onClose }: CloseQuoteDialogProps) {
  const client = useQueryClient()
  const { id: quoteId, number } = quote
  const form = useApiForm({
    schema: z.object({ reason: endingReason }),
    values: { reason: '' as string | null },
    save: ({ reason }) => api.quotes.closeQuote({ quoteId, reason }),
    success: `Devis ${number} classé sans suite`,
    refresh: [orpc.quotes, orpc.platform, orpc.work, orpc.reminders],
    onSaved: (saved) => {
      client.setQueryData(orpc.quotes.getQuote.queryKey({ input: { quoteId } }), saved)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Classer le devis ${number} sans suite`}
      description="Il n’est plus relancé, ne compte plus parmi vos devis actifs, et sa page dit au client qu’il n’est plus proposé. Vous pourrez le rouvrir tant qu’il est valable."
      action="Classer sans suite"
      size="sm"
    >
      <TextareaField
        form={form}
        name="reason"
        label="Raison"
        optional
        help="Lue par votre équipe seulement."
        rows={3}
        maxLength={1_000}
      />
    </FormDialog>
  )
}
