import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { daySchema } from '#shared/contract/endpoint.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { judgeExtension, MAX_VALIDITY_DAYS, proposedExtension } from '#shared/domain/quotes/quote.ts'
import { formatDate, formatLongDate } from '#shared/french/format.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'

type DialogProps = { quoteId: string; number: string; validUntil: string; open: boolean; onClose: () => void }

/** Asks until when a devis stays open. */
export function ExtendQuoteDialog({ quoteId, number, validUntil, open, onClose }: DialogProps) {
  const client = useQueryClient()
  const { timezone } = useOrganization()
  const today = todayIn(timezone, new Date())
  const form = useApiForm({
    schema: z.object({
      validUntil: daySchema.refine(
        (day) => judgeExtension({ validUntil }, day, today).ok,
        errorCodes.quote_extension_wrong.text,
      ),
    }),
    values: { validUntil: proposedExtension(validUntil) },
    save: (values) => api.quotes.extendQuote({ quoteId, ...values }),
    success: (quote) => `Devis ${number} prolongé jusqu’au ${formatDate(quote.validUntil)}`,
    refresh: [orpc.work, orpc.quotes, orpc.platform],
    onSaved: (quote) => {
      onClose()
      client.setQueryData(orpc.quotes.getQuote.queryKey({ input: { quoteId } }), quote)
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Prolonger le devis ${number}`}
      description={`Il est valable jusqu’au ${formatLongDate(validUntil)}. Le document reste tel qu’il a été envoyé\u202f; la page de votre client annonce la nouvelle date.`}
      action="Prolonger"
      size="sm"
    >
      <TextField
        form={form}
        name="validUntil"
        label="Valable jusqu’au"
        type="date"
        min={addDays(validUntil, 1)}
        max={addDays(today, MAX_VALIDITY_DAYS)}
        required
      />
    </FormDialog>
  )
}
