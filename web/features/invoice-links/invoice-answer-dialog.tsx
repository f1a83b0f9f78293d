import type { InvoiceLinkView } from '#shared/contract/invoice-sending.ts'
import type { ClientAnswers } from '#shared/contract/reminder-answers.ts'
import { askedDespite } from '#shared/domain/invoices/dispute.ts'
import type { ClientAnswer } from '#shared/domain/reminders/client-words.ts'
import { formatMoney } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { AnswerDialog } from './answer-dialog.tsx'

type InvoiceAnswerDialogProps = {
  answer: ClientAnswer
  open: boolean
  onClose: () => void
  token: string
  view: InvoiceLinkView
  answers: ClientAnswers
  onSaid: (answers: ClientAnswers) => void
  /** The invoice is no longer what the page shows. */
  onStale: () => void
}

/** What the client says of the payment of its invoice. */
export function InvoiceAnswerDialog({ token, view, answers, onSaid, ...dialog }: InvoiceAnswerDialogProps) {
  const { organizationName, timeZone, owedCents, disputedCents, document } = view
  const owed = formatMoney(askedDespite(owedCents, disputedCents), document.currency)
  const { announcePayment, promisePayment, askDelay } = api.reminderAnswers
  return (
    <AnswerDialog
      {...dialog}
      about={{ organizationName, timeZone, owed, answers }}
      acts={{
        paid: async (words) => onSaid(await announcePayment({ token, ...words })),
        promise: async (words) => onSaid(await promisePayment({ token, ...words })),
        delay: async (words) => onSaid(await askDelay({ token, ...words })),
      }}
    />
  )
}
