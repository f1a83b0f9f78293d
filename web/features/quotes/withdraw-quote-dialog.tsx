import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { endingReason, type QuoteDetail } from '#shared/contract/quotes.ts'
import { withdrawalWords } from '#shared/domain/quotes/withdrawal-words.ts'
import { formatLongDate } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { AddToCard } from '#web/blocks/document-sending/add-to-card.tsx'
import { useWriter } from '#web/blocks/document-sending/use-writer.ts'
import { CheckboxField } from '#web/patterns/form/checkbox-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'

type WithdrawQuoteDialogProps = { quote: QuoteDetail; onClose: () => void }

const schema = z
  .object({
    reason: endingReason,
    notify: z.boolean(),
    letter: z.object({
      to: z.object({ email: z.string().trim() }),
      subject: z.string().trim(),
      message: z.string().trim(),
    }),
  })
  .superRefine(({ notify, letter: { to, subject, message } }, context) => {
    if (!notify) return
    const missing = (path: string[], words: string) =>
      context.addIssue({ code: 'custom', path: ['letter', ...path], message: words })
    if (to.email === '') missing(['to', 'email'], 'Indiquez l’adresse e-mail du destinataire.')
    if (subject === '') missing(['subject'], 'Indiquez un objet.')
    if (message === '') missing(['message'], 'Écrivez un message.')
  })

/** « Retirer » an open devis: the reason for the team, and a mail that says so to the client, prepared and not forced. */
export function WithdrawQuoteDialog({ quote, onClose }: WithdrawQuoteDialogProps) {
  const client = useQueryClient()
  const writer = useWriter()
  const { id: quoteId, number } = quote
  const name = quote.client?.contactName ?? null
  const form = useApiForm({
    schema,
    values: {
      reason: '' as string | null,
      notify: (quote.client?.email ?? null) !== null,
      letter: {
        to: { email: quote.client?.email ?? '' },
        ...withdrawalWords({
          number: number ?? '',
          recipientName: name,
          senderName: writer.senderName,
          sellerName: writer.organizationName,
        }),
      },
    },
    save: ({ reason, notify, letter: { to, ...words } }) =>
      api.quotes.withdrawQuote({
        quoteId,
        reason,
        ...(notify && {
          letter: { to: { ...to, name: to.email === quote.client?.email ? name : null }, ...words },
        }),
      }),
    success: `Devis ${number} retiré`,
    refresh: [orpc.quotes, orpc.platform, orpc.work, orpc.reminders],
    onSaved: (saved) => {
      client.setQueryData(orpc.quotes.getQuote.queryKey({ input: { quoteId } }), saved)
      onClose()
    },
  })
  const { notify, letter } = form.watch()
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Retirer le devis ${number}`}
      description={`Définitif\u00a0: sa page dira au client que vous l’avez retiré, et comment vous joindre. Un devis valable jusqu’au ${formatLongDate(quote.validUntil)} vous engage jusque-là (Code civil, article\u00a01116)\u00a0: prévenez votre client.`}
      action={notify ? 'Retirer et prévenir' : 'Retirer le devis'}
      danger
      className="flex flex-col gap-4"
    >
      <TextareaField
        form={form}
        name="reason"
        label="Raison"
        optional
        help="Lue par votre équipe seulement."
        rows={2}
        maxLength={1_000}
      />
      <CheckboxField form={form} name="notify" label="Prévenir le client par e-mail" />
      {notify && (
        <>
          <TextField
            form={form}
            name="letter.to.email"
            type="email"
            label="E-mail du destinataire"
            autoComplete="off"
            required
          />
          <AddToCard
            client={{
              companyId: quote.content.companyId,
              contactId: quote.content.contactId,
              name: quote.client?.name ?? null,
            }}
            email={letter.to.email.trim()}
            name={null}
            error={form.errorOf('letter.to.email')}
            onAdded={() => form.clearErrors('letter.to.email')}
          />
          <TextField form={form} name="letter.subject" label="Objet" required maxLength={200} />
          <TextareaField
            form={form}
            name="letter.message"
            label="Message"
            required
            rows={9}
            maxLength={10_000}
          />
        </>
      )}
    </FormDialog>
  )
}
