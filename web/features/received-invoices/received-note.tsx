import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { ReceivedDetail } from '#shared/contract/received-invoices.ts'
import { api } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Form } from '#web/patterns/form/form.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cacheReceived } from './received-queries.ts'

const schema = z.object({ note: z.string().max(5_000) })

/** A note for the team; the supplier never reads it. */
export function ReceivedNote({ invoice }: { invoice: ReceivedDetail }) {
  const client = useQueryClient()
  const refusal = useRefusal('received_invoice:write')
  const form = useApiForm({
    schema,
    values: { note: invoice.note },
    save: ({ note }) => api.receivedInvoices.saveReceivedNote({ receivedId: invoice.id, note }),
    success: 'Note enregistrée',
    onSaved: (changed) => {
      cacheReceived(client, changed)
      form.reset({ note: changed.note })
    },
  })
  if (refusal !== undefined)
    return invoice.note === '' ? null : (
      <Card title="Note interne">
        <p className="wrap-anywhere whitespace-pre-line text-sm">{invoice.note}</p>
      </Card>
    )
  return (
    <Card title="Note interne">
      <Form form={form} id="received-note">
        <TextareaField form={form} name="note" label="Note" rows={3} maxLength={5_000} />
        <div className="mt-3">
          <Button type="submit" loading={form.saving}>
            Enregistrer la note
          </Button>
        </div>
      </Form>
    </Card>
  )
}
