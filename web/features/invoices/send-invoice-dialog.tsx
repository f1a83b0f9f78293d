import { useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect } from 'react'
import type { InvoiceSending } from '#shared/contract/invoice-sending.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { fillMessage } from '#shared/domain/documents/message-template.ts'
import { invoiceKinds, isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import {
  defaultInvoiceMessage,
  defaultInvoiceSubject,
  invoiceMessageValues,
  invoiceMessageVariables,
} from '#shared/domain/invoices/invoice-message.ts'
import { formatMoney } from '#shared/french/format.ts'
import { api } from '#web/api/client.ts'
import { useMe } from '#web/api/me.ts'
import { type LetterValues, letterSchema, refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { MessagePreview, MessageVariables } from '#web/blocks/document-sending/message-parts.tsx'
import {
  mailboxOf,
  ORGANIZATION_CHOICE,
  SenderField,
  senderFault,
  useDocumentSenders,
} from '#web/blocks/document-sending/sender-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { toast } from '#web/ui/toast.ts'
import { refreshSending } from './invoice-sending-query.ts'

type SendInvoiceProps = {
  invoice: InvoiceDetail
  sending: InvoiceSending
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** « Envoyer la facture », for the first time or once more: who receives it, from where, what the mail says. */
export function SendInvoiceDialog({ invoice, sending, open, onOpenChange }: SendInvoiceProps) {
  const client = useQueryClient()
  const facts = useMessageFacts()
  const { data: senders } = useDocumentSenders()
  const again = sending.sentAt !== null
  const label = invoiceKinds[invoice.kind].label
  const form = useApiForm({
    schema: letterSchema,
    values: valuesOf(invoice, sending, facts),
    allows: async ({ mailboxId }) => senderFault(senders, mailboxId) === undefined,
    save: ({ mailboxId, ...written }) => {
      const letter = { invoiceId: invoice.id, ...written, ...mailboxOf(mailboxId) }
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
  const fill = useEffectEvent(() => form.reset(valuesOf(invoice, sending, facts)))
  useLayoutEffect(() => {
    if (open) fill()
  }, [open])
  const values = form.watch()
  const filled = messageValues(invoice, facts, values.to.name || sending.recipient.name)
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
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="to.email"
          label="E-mail du destinataire"
          type="email"
          required
          autoComplete="off"
        />
        <TextField
          form={form}
          name="to.name"
          label="Nom du destinataire"
          optional
          autoComplete="off"
          maxLength={160}
        />
      </div>
      <SenderField
        value={values.mailboxId}
        error={form.errorOf('mailboxId')}
        onChange={(mailboxId) => {
          form.setValue('mailboxId', mailboxId, { shouldDirty: true })
          form.clearErrors('mailboxId')
        }}
      />
      <TextField form={form} name="subject" label="Objet" required maxLength={200} />
      <TextareaField
        form={form}
        name="message"
        label="Message"
        required
        help={<MessageVariables of={invoiceMessageVariables} />}
        rows={9}
        maxLength={10_000}
      />
      <MessagePreview
        subject={fillMessage(values.subject, filled)}
        message={fillMessage(values.message, filled)}
        note="Le PDF est joint et un bouton mène à la page de la facture."
      />
    </FormDialog>
  )
}

type MessageFacts = { senderName: string; organizationName: string }

function useMessageFacts(): MessageFacts {
  const { user, current } = useMe()
  return { senderName: user.name, organizationName: current?.name ?? '' }
}

/** Known words are written out at once; the greeting follows the recipient's name, the address comes with the sending. */
function valuesOf(invoice: InvoiceDetail, { recipient }: InvoiceSending, facts: MessageFacts): LetterValues {
  const known = {
    ...messageValues(invoice, facts, recipient.name),
    ...{ salutation: '{salutation}', lien: '{lien}' },
  }
  return {
    to: { email: recipient.email ?? '', name: recipient.name ?? '' },
    subject: fillMessage(defaultInvoiceSubject(invoice.kind), known),
    message: fillMessage(defaultInvoiceMessage(invoice.kind, invoice.owedCents > 0), known),
    mailboxId: ORGANIZATION_CHOICE,
  }
}

function messageValues(invoice: InvoiceDetail, facts: MessageFacts, recipientName: string | null) {
  const { kind, title, currency, dueOn, totals, owedCents } = invoice
  return invoiceMessageValues({
    document: {
      ...{ kind, title, currency, dueOn, totals, attention: null },
      buyer: { name: invoice.client?.name ?? 'votre client' },
      seller: { name: facts.organizationName },
    },
    owedCents,
    number: invoice.number ?? '',
    url: `${location.origin}/f/…`,
    recipientName,
    senderName: facts.senderName,
  })
}
