import { useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect } from 'react'
import type { InvoiceSending } from '#shared/contract/invoice-sending.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { withVariables } from '#shared/domain/documents/message-template.ts'
import { invoiceKinds, isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import { invoiceMessageVariables } from '#shared/domain/invoices/invoice-message.ts'
import { formatMoney } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { CopiesFields } from '#web/blocks/document-sending/copies-fields.tsx'
import { LetterFields } from '#web/blocks/document-sending/letter-fields.tsx'
import { copiesOf, letterSchema, refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { LetterTemplate } from '#web/blocks/document-sending/letter-template.tsx'
import { mailboxOf, senderFault, useDocumentSenders } from '#web/blocks/document-sending/sender-field.tsx'
import { useWriter } from '#web/blocks/document-sending/use-writer.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { toast } from '#web/ui/toast.ts'
import { askedOf, letterValues, letterWords } from './invoice-letter.ts'
import { refreshSending } from './invoice-sending-query.ts'

type SendInvoiceProps = {
  invoice: InvoiceDetail
  sending: InvoiceSending
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** « Envoyer la facture », for the first time or once more: who receives it, from where, what the mail says. */
export function SendInvoiceDialog({ invoice: issued, sending, open, onOpenChange }: SendInvoiceProps) {
  const invoice = askedOf(issued, sending)
  const client = useQueryClient()
  const writer = useWriter()
  const { data: senders } = useDocumentSenders({ enabled: open })
  const again = sending.sentAt !== null
  const label = invoiceKinds[invoice.kind].label
  const form = useApiForm({
    schema: letterSchema,
    values: letterValues(invoice, sending, writer),
    allows: async ({ mailboxId }) => senderFault(senders, mailboxId) === undefined,
    save: (written) => {
      const { to, subject, message, mailboxId } = written
      const { salutation } = letterWords(invoice, writer, to.name ?? sending.recipient.name)
      const words = { to, subject, message: withVariables(message, { salutation }) }
      const letter = { invoiceId: invoice.id, ...words, ...mailboxOf(mailboxId), ...copiesOf(written) }
      return again ? api.invoiceSending.resendInvoice(letter) : api.invoiceSending.sendInvoice(letter)
    },
    onSaved: () => {
      void refreshSending(client)
      onOpenChange(false)
      const participle = isCreditNote(invoice.kind) ? 'envoyé' : 'envoyée'
      toast.success(`${label} ${invoice.number} ${participle}${again ? ' de nouveau' : ''}`)
    },
    explain: refusalOf,
  })
  // Fill the form only when the dialog opens, so that a refetch keeps the typed text.
  const fill = useEffectEvent(() => form.reset(letterValues(invoice, sending, writer)))
  useLayoutEffect(() => {
    if (open) fill()
  }, [open])
  const { companyId, contactId } = invoice
  const card = { companyId, contactId, name: invoice.client?.name ?? null }
  const filled = letterWords(invoice, writer, form.watch('to.name') || sending.recipient.name)
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={() => onOpenChange(false)}
      size="lg"
      title={`${again ? 'Renvoyer' : 'Envoyer'} ${invoice.number}`}
      description={[
        label,
        formatMoney(invoice.grossCents, invoice.currency),
        invoice.client && `pour ${invoice.client.name}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      action={again ? 'Renvoyer' : 'Envoyer'}
      className="flex flex-col gap-4"
    >
      <LetterFields
        form={form}
        client={card}
        variables={invoiceMessageVariables}
        filled={filled}
        later={{ salutation: filled.salutation }}
        note="Le PDF est joint et un bouton mène à la page de la facture."
      >
        <CopiesFields form={form} client={card} />
        <LetterTemplate
          form={form}
          target={{ invoiceId: invoice.id }}
          numbered
          filled={{ ...filled, lien: '{lien}' }}
        />
      </LetterFields>
    </FormDialog>
  )
}
