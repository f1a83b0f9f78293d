import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import { useState } from 'react'
import { fillMessage, withVariables } from '#shared/domain/documents/message-template.ts'
import {
  attachmentLabels,
  type ReminderAttachment,
  reminderAttachments,
} from '#shared/domain/reminders/plan.ts'
import { type ReminderValues, reminderValues, reminderVariables } from '#shared/domain/reminders/variables.ts'
import type { Currency } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useOrganization } from '#web/api/me.ts'
import { LetterFields } from '#web/blocks/document-sending/letter-fields.tsx'
import { type LetterValues, letterSchema, refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import {
  mailboxOf,
  ORGANIZATION_CHOICE,
  senderFault,
  useDocumentSenders,
} from '#web/blocks/document-sending/sender-field.tsx'
import { useWriter, type Writer } from '#web/blocks/document-sending/use-writer.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { AgainstReminder } from './against-reminder.tsx'
import { InvoicesToTick } from './invoices-to-tick.tsx'
import { LastReminder } from './last-reminder.tsx'
import { RemindLoading } from './remind-loading.tsx'
import { clientOf, type Reminded } from './reminded.ts'
import { useReminderSent } from './use-reminder-sent.ts'

type RemindDialogProps = { on: Reminded; open: boolean; onClose: () => void }
type Draft = Awaited<ReturnType<typeof api.reminders.getReminderDraft>>

const draftOptions = (on: Reminded, asked: { currency?: Currency } = {}) =>
  orpc.reminders.getReminderDraft.queryOptions({ input: { ...on, ...asked }, staleTime: 0, gcTime: 0 })

/** « Relancer »: one mail for what a client owes late, read again before it leaves. */
export function RemindDialog({ on, open, onClose }: RemindDialogProps) {
  const [currency, setCurrency] = useState<Currency>()
  const query = useQuery({ ...draftOptions(on, currency && { currency }), enabled: open })
  const draft = query.data
  if (draft && open)
    return <RemindForm key={draft.currency} draft={draft} onCurrency={setCurrency} onClose={onClose} />
  const nothing = query.error instanceof ApiError && query.error.code === 'reminder_nothing_late'
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Relancer"
      size="lg"
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      {nothing ? (
        <EmptyState
          icon={CircleCheckBig}
          title="Rien n’est en retard"
          description="Ce client ne doit rien dont l’échéance soit passée."
        />
      ) : (
        <QueryState query={query} loading={<RemindLoading />} />
      )}
    </Dialog>
  )
}

type RemindFormProps = {
  draft: Draft
  onCurrency: (currency: Currency) => void
  onClose: () => void
}

function RemindForm({ draft: first, onCurrency, onClose }: RemindFormProps) {
  // What was read when it opened: an answer that comes later changes neither the list nor what is typed.
  const [draft] = useState(first)
  const { companyId, contactId, clientName, currency, otherCurrencies, blocks, recipient } = draft
  const { data: senders } = useDocumentSenders()
  const [invoiceIds, setInvoiceIds] = useState(() => draft.invoices.map((one) => one.invoiceId))
  const [confirmed, setConfirmed] = useState(false)
  const [attachments, setAttachments] = useState<readonly ReminderAttachment[]>(['statement'])
  const missing =
    invoiceIds.length === 0
      ? 'Cochez au moins une facture.'
      : blocks.length > 0 && !confirmed
        ? 'Confirmez d’abord que vous avez lu ce qui s’oppose à cette relance.'
        : undefined
  const sent = useReminderSent()
  const writer = useWriter()
  const { timezone } = useOrganization()
  const today = todayIn(timezone, new Date())
  const greeting = (recipientName: string | null) =>
    knownValues(draft, draft.invoices, { ...writer, today, recipientName }).salutation ?? ''
  const form = useApiForm({
    schema: letterSchema,
    values: valuesOf(draft, greeting(recipient.name)),
    allows: async ({ mailboxId }) => missing === undefined && senderFault(senders, mailboxId) === undefined,
    save: ({ mailboxId, ...written }) =>
      api.reminders.sendReminder({
        ...clientOf(draft),
        invoiceIds,
        ...written,
        message: withVariables(written.message, { salutation: greeting(written.to.name ?? recipient.name) }),
        ...mailboxOf(mailboxId),
        attachments: [...attachments],
        despiteBlocks: confirmed,
      }),
    onSaved: ({ recipientEmail }) => {
      onClose()
      sent(recipientEmail ?? recipient.email ?? clientName)
    },
    refresh: [orpc.reminders, orpc.platform, orpc.work],
    explain: refusalOf,
  })
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      size="lg"
      title={`Relancer ${clientName}`}
      description={<LastReminder at={draft.lastReminderAt} />}
      action="Envoyer la relance"
      disabledReason={missing}
      className="flex flex-col gap-4"
    >
      {otherCurrencies.length > 0 && (
        <Field label="Devise" help="Une relance porte sur une seule devise.">
          <NativeSelect
            value={currency}
            options={[currency, ...otherCurrencies].map((value) => ({ value, label: value }))}
            onChange={({ target }) => onCurrency(target.value as Currency)}
          />
        </Field>
      )}
      <AgainstReminder blocks={blocks} confirmed={confirmed} onConfirm={setConfirmed} />
      <InvoicesToTick
        invoices={draft.invoices}
        chosen={invoiceIds}
        currency={currency}
        onChange={setInvoiceIds}
      />
      <LetterFields
        form={form}
        client={{ companyId, contactId, name: clientName }}
        variables={invoiceVariables}
        filled={knownValues(
          draft,
          draft.invoices.filter(({ invoiceId }) => invoiceIds.includes(invoiceId)),
          { ...writer, today, recipientName: form.watch('to.name') || recipient.name },
        )}
        later={{ salutation: greeting(form.watch('to.name') || recipient.name) }}
        note="Le lien de paiement est dans l’e-mail."
        previewed
      />
      <AttachmentChoice chosen={attachments} onChange={setAttachments} />
    </FormDialog>
  )
}

type AttachmentChoiceProps = {
  chosen: readonly ReminderAttachment[]
  onChange: (chosen: readonly ReminderAttachment[]) => void
}

/** What goes with it in PDF; without any, its link alone. */
const AttachmentChoice = ({ chosen, onChange }: AttachmentChoiceProps) => (
  <FieldGroup label="Pièces jointes">
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      {reminderAttachments.map((one) => (
        <Checkbox
          key={one}
          label={attachmentLabels[one]}
          checked={chosen.includes(one)}
          onChange={() =>
            onChange(reminderAttachments.filter((other) => chosen.includes(other) !== (other === one)))
          }
        />
      ))}
    </div>
  </FieldGroup>
)

/** The greeting is written out; amounts and numbers follow the invoices that are ticked, as the preview shows. */
const valuesOf = ({ recipient, subject, message }: Draft, salutation: string): LetterValues => ({
  to: { email: recipient.email ?? '', name: recipient.name ?? '' },
  subject,
  message: salutation === '' ? message : fillMessage(message, { salutation }),
  mailboxId: ORGANIZATION_CHOICE,
})

const invoiceVariables = Object.fromEntries(
  Object.entries(reminderVariables).map(([name, { label }]) => [name, label]),
)

type Known = Writer & { today: string; recipientName: string | null }

/** What the variables stand for now; those that the sending alone knows stay as they are. */
function knownValues(draft: Draft, ticked: Draft['invoices'], known: Known): Partial<ReminderValues> {
  if (ticked.length === 0) return {}
  const values = reminderValues({
    today: known.today,
    currency: draft.currency,
    clientName: draft.clientName,
    invoices: ticked.map((invoice) => ({ ...invoice, issuedOn: invoice.issuedOn ?? invoice.dueOn })),
    interestCents: null,
    indemnityCents: 0,
    lastPayment: null,
    url: `${location.origin}/f/…`,
    recipientName: known.recipientName,
    sellerName: known.organizationName,
    senderName: known.senderName,
  })
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}
