import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { endingReason, type QuoteDetail } from '#shared/contract/quotes.ts'
import { formatLongDate } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'

type EndQuoteDialogProps = { quote: QuoteDetail; act: 'close' | 'withdraw'; onClose: () => void }

/** « Classer sans suite » or « Retirer » an open devis, with the reason that the team will read. */
export function EndQuoteDialog({ quote, act, onClose }: EndQuoteDialogProps) {
  const client = useQueryClient()
  const { id: quoteId, number } = quote
  const closes = act === 'close'
  const form = useApiForm({
    schema: z.object({ reason: endingReason }),
    values: { reason: '' as string | null },
    save: ({ reason }) =>
      closes ? api.quotes.closeQuote({ quoteId, reason }) : api.quotes.withdrawQuote({ quoteId, reason }),
    success: `Devis ${number} ${closes ? 'classé sans suite' : 'retiré'}`,
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
      title={closes ? `Classer le devis ${number} sans suite` : `Retirer le devis ${number}`}
      description={
        closes
          ? 'Il n’est plus relancé, ne compte plus parmi vos devis actifs, et sa page dit au client qu’il n’est plus proposé. Vous pourrez le rouvrir tant qu’il est valable.'
          : `Définitif\u00a0: sa page dira au client que vous l’avez retiré, et comment vous joindre. Un devis valable jusqu’au ${formatLongDate(quote.validUntil)} vous engage jusque-là (Code civil, article\u00a01116)\u00a0: prévenez votre client.`
      }
      action={closes ? 'Classer sans suite' : 'Retirer le devis'}
      danger={!closes}
      size="sm"
    >
      <TextareaField
        form={form}
        name="reason"
        label="Raison"
        help="Lue par votre équipe seulement."
        rows={3}
        maxLength={1_000}
      />
    </FormDialog>
  )
}
