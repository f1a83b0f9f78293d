import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fillMessage } from '#shared/domain/documents/message-template.ts'
import { quoteReminderValues, reminderVariables } from '#shared/domain/reminders/variables.ts'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { LetterFields } from '#web/blocks/document-sending/letter-fields.tsx'
import { type LetterValues, letterSchema, refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import {
  mailboxOf,
  ORGANIZATION_CHOICE,
  senderFault,
  useDocumentSenders,
} from '#web/blocks/document-sending/sender-field.tsx'
import { useWriter } from '#web/blocks/document-sending/use-writer.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AgainstReminder } from './against-reminder.tsx'
import { LastReminder } from './last-reminder.tsx'
import { RemindLoading } from './remind-loading.tsx'
import { useReminderSent } from './use-reminder-sent.ts'

type RemindQuoteDialogProps = { quoteId: string; onClose: () => void }
type Draft = Awaited<ReturnType<typeof api.reminders.getQuoteReminderDraft>>

/** « Relancer » a devis: one mail with its link, read again before it leaves. */
export function RemindQuoteDialog({ quoteId, onClose }: RemindQuoteDialogProps) {
  const query = useQuery(
    orpc.reminders.getQuoteReminderDraft.queryOptions({ input: { quoteId }, staleTime: 0, gcTime: 0 }),
  )
  if (query.data) return <RemindForm draft={query.data} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Relancer"
      size="lg"
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <QueryState query={query} loading={<RemindLoading />} />
    </Dialog>
  )
}

const variables = Object.fromEntries(
  Object.entries(reminderVariables).flatMap(([name, { label, of }]) =>
    of === 'invoices' ? [] : [[name, label]],
  ),
)

/** The values of the variables now; those that a devis has not stay as they are. */
const knownOf = (facts: Parameters<typeof quoteReminderValues>[0]): Record<string, string> =>
  Object.fromEntries(Object.entries(quoteReminderValues(facts)).filter(([, value]) => value !== ''))

function RemindForm({ draft: first, onClose }: { draft: Draft; onClose: () => void }) {
  // What was read when it opened: an answer that comes later changes nothing of what is typed.
  const [draft] = useState(first)
  const { quoteId, number, companyId, contactId, clientName, currency, grossCents, recipient, blocks } = draft
  const { data: senders } = useDocumentSenders()
  const [confirmed, setConfirmed] = useState(false)
  const missing =
    blocks.length > 0 && !confirmed
      ? 'Confirmez d’abord que vous avez lu ce qui s’oppose à cette relance.'
      : undefined
  const sent = useReminderSent()
  const { organizationName, senderName } = useWriter()
  const valuesFor = (recipientName: string | null) =>
    knownOf({
      number,
      grossCents,
      currency,
      clientName,
      validUntil: draft.validUntil,
      url: `${location.origin}/d/…`,
      recipientName,
      sellerName: organizationName,
      senderName,
    })
  const known: Record<string, string> = { ...valuesFor(recipient.name), lien: '{lien}' }
  const prepared: LetterValues = {
    to: { email: recipient.email ?? '', name: recipient.name ?? '' },
    subject: fillMessage(draft.subject, known),
    message: fillMessage(draft.message, known),
    mailboxId: ORGANIZATION_CHOICE,
  }
  const form = useApiForm({
    schema: letterSchema,
    values: prepared,
    allows: async ({ mailboxId }) => missing === undefined && senderFault(senders, mailboxId) === undefined,
    save: ({ mailboxId, ...written }) =>
      api.reminders.sendQuoteReminder({
        quoteId,
        ...written,
        ...mailboxOf(mailboxId),
        despiteBlocks: confirmed,
      }),
    onSaved: ({ recipientEmail }) => {
      onClose()
      sent(recipientEmail ?? recipient.email ?? clientName)
    },
    refresh: [orpc.reminders, orpc.quotes, orpc.platform, orpc.work],
    explain: refusalOf,
  })
  const { timezone } = useOrganization()
  const values = valuesFor(form.watch('to.name') || recipient.name)
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
      <AgainstReminder blocks={blocks} confirmed={confirmed} onConfirm={setConfirmed} />
      <p className="text-sm">
        Devis {number} de <span className="amount">{formatMoney(grossCents, currency)}</span>, envoyé le{' '}
        {formatDate(todayIn(timezone, new Date(draft.sentAt)))}, valable jusqu’au{' '}
        {formatDate(draft.validUntil)}.
      </p>
      <LetterFields
        form={form}
        client={{ companyId, contactId, name: clientName }}
        variables={variables}
        filled={values}
        later={{ salutation: values.salutation ?? '' }}
        note="Le lien du devis est dans l’e-mail, sans pièce jointe."
        previewed
      />
    </FormDialog>
  )
}
