import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { draftLabel, invoiceKinds, isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import { InvoiceStatusBadge } from '#web/blocks/documents/invoice-status-badge.tsx'
import { RemindButton } from '#web/blocks/reminders/remind-button.tsx'
import { InvoiceTransmission } from '#web/features/approved-platform/invoice-transmission.tsx'
import { InvoiceReading } from '#web/features/invoices/invoice-reading.tsx'
import { InvoiceSending } from '#web/features/invoices/invoice-sending.tsx'
import { IssuedActions } from '#web/features/invoices/issued-actions.tsx'
import { SendInvoiceButton } from '#web/features/invoices/send-invoice-button.tsx'
import { LateInterestCard } from '#web/features/reminders/late-interest-card.tsx'
import { RemindersCard } from '#web/features/reminders/reminders-card.tsx'
import { RecordTasks } from '#web/features/tasks/record-tasks.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

/** A document that is read: an issued one, or the draft of someone who may not write it. */
export function IssuedInvoice({ invoice }: { invoice: InvoiceDetail }) {
  const { id, kind, status, overdue, owedCents, number, title } = invoice
  const name = invoiceKinds[kind].label
  return (
    <>
      <RecordHeader
        title={
          number === null
            ? (title ?? draftLabel(kind))
            : [`${name} ${number}`, title].filter(Boolean).join(' · ')
        }
        badge={<InvoiceStatusBadge status={status} kind={kind} overdue={overdue} />}
        actions={
          status !== 'draft' && (
            <>
              <IssuedActions invoice={invoice} />
              {overdue && owedCents > 0 && <RemindButton on={{ invoiceId: id }} />}
              <SendInvoiceButton invoice={invoice} />
            </>
          )
        }
      />
      <InvoiceReading
        invoice={invoice}
        mails={
          <>
            <LateInterestCard invoice={invoice} />
            <InvoiceTransmission invoice={invoice} />
            <InvoiceSending invoice={invoice} />
            <InvoiceReminders invoice={invoice} />
            <RecordTasks
              folded
              kind="invoice"
              id={id}
              label={`${name.toLowerCase()} ${number ?? ''}`.trim()}
            />
          </>
        }
      />
    </>
  )
}

/** The reminders of an issued invoice; nothing where it has no client on a card. */
function InvoiceReminders({ invoice }: { invoice: InvoiceDetail }) {
  const { id, kind, status, companyId, contactId, client } = invoice
  if (status === 'draft' || isCreditNote(kind)) return null
  const owner = companyId !== null ? { companyId } : contactId !== null ? { contactId } : null
  if (owner === null) return null
  return <RemindersCard quiet client={owner} invoiceId={id} name={client?.name ?? 'ce client'} />
}
