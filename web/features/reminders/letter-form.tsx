import { useState } from 'react'
import { z } from 'zod'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { InvoicesToTick } from '#web/blocks/reminders/invoices-to-tick.tsx'
import { clientOf } from '#web/blocks/reminders/reminded.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ClientLink } from './client-link.tsx'
import { RemindedInvoices } from './reminder-dialog.tsx'

type Draft = Awaited<ReturnType<typeof api.reminderLetters.getLetterDraft>>
type LetterFormProps = {
  draft: Draft
  onPrepared: (reminder: ReminderDetail) => void
  onClose: () => void
}

const envelopes = [
  { value: 'registered', label: 'Lettre recommandée avec avis de réception' },
  { value: 'plain', label: 'Courrier simple' },
]

/** The words of a letter; its sums, its deadline and the way to pay are printed by themselves. */
export function LetterForm({ draft: first, onPrepared, onClose }: LetterFormProps) {
  // What was read when it opened: an answer that comes later changes neither the list nor what is typed.
  const [draft] = useState(first)
  const { reminder, clientName, address, blocks, invoices, currency } = draft
  const [invoiceIds, setInvoiceIds] = useState(() => invoices.map(({ invoiceId }) => invoiceId))
  const [confirmed, setConfirmed] = useState(false)
  const missing =
    address === null
      ? 'Ajoutez d’abord l’adresse postale du client à sa fiche.'
      : reminder === null && invoiceIds.length === 0
        ? 'Cochez au moins une facture.'
        : reminder === null && blocks.length > 0 && !confirmed
          ? 'Confirmez d’abord que vous avez lu ce qui s’oppose à ce courrier.'
          : undefined
  const form = useApiForm({
    schema: z.object({
      envelope: z.enum(['registered', 'plain']),
      subject: z.string().trim().min(1, 'Indiquez un objet.'),
      message: z.string().trim().min(1, 'Écrivez le message.'),
    }),
    values: { envelope: 'registered' as const, subject: draft.subject, message: draft.message },
    allows: async () => missing === undefined,
    save: ({ envelope, ...words }) =>
      reminder === null
        ? api.reminderLetters.prepareLetter({
            ...clientOf(draft),
            invoiceIds,
            registered: envelope === 'registered',
            ...words,
            despiteBlocks: confirmed,
          })
        : api.reminderLetters.drawLetter({
            reminderId: reminder.id,
            revision: reminder.revision,
            ...words,
          }),
    onSaved: onPrepared,
    refresh: [orpc.reminders, orpc.platform],
    explain: refusalOf,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={reminder === null ? `Mise en demeure de ${clientName}` : `Courrier à ${clientName}`}
      action="Préparer le courrier"
      disabledReason={missing}
      className="flex flex-col gap-4"
    >
      {address === null ? (
        <Alert tone="warning" title="Adresse postale manquante">
          Ce courrier n’a pas d’adresse&nbsp;: ajoutez-la à la fiche de <ClientLink {...draft} />.
        </Alert>
      ) : (
        <p className="text-muted text-sm">{`À l’adresse de la fiche\u00a0: ${address.join(', ')}`}</p>
      )}
      {blocks.length > 0 && (
        <Alert tone="warning" title="À lire avant d’écrire">
          <ul className="list-disc ps-4">
            {blocks.map(({ kind, invoiceId, text }) => (
              <li key={`${kind} ${invoiceId} ${text}`}>{text}</li>
            ))}
          </ul>
          {reminder === null && (
            <div className="mt-3">
              <Checkbox
                label="J’ai lu, j’écris quand même"
                checked={confirmed}
                onChange={({ target }) => setConfirmed(target.checked)}
              />
            </div>
          )}
        </Alert>
      )}
      {reminder === null ? (
        <InvoicesToTick
          invoices={invoices}
          chosen={invoiceIds}
          currency={currency}
          onChange={setInvoiceIds}
        />
      ) : (
        <RemindedInvoices reminder={reminder} />
      )}
      {reminder === null && (
        <SelectField form={form} name="envelope" label="Envoi" options={envelopes} required />
      )}
      <TextField form={form} name="subject" label="Objet" required maxLength={200} />
      <TextareaField
        form={form}
        name="message"
        label="Début de la lettre"
        help="Le tableau des factures, les intérêts, le délai de huit jours, les mots de la mise en demeure et votre IBAN s’ajoutent en dessous."
        required
        rows={7}
        maxLength={5_000}
      />
    </FormDialog>
  )
}
