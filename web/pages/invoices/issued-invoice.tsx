import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { draftLabel, invoiceKinds } from '#shared/domain/invoices/invoice-kind.ts'
import { InvoiceStatusBadge } from '#web/blocks/documents/invoice-status-badge.tsx'
import { InvoiceTransmission } from '#web/features/approved-platform/invoice-transmission.tsx'
import { InvoiceReading } from '#web/features/invoices/invoice-reading.tsx'
import { InvoiceSending } from '#web/features/invoices/invoice-sending.tsx'
import { IssuedActions } from '#web/features/invoices/issued-actions.tsx'
import { SendInvoiceButton } from '#web/features/invoices/send-invoice-button.tsx'
import { LateInterestCard } from '#web/features/reminders/late-interest-card.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

/** A document that is read: an issued one, or the draft of someone who may not write it. */
export function IssuedInvoice({ invoice }: { invoice: InvoiceDetail }) {
  const { kind, status, overdue, number, title } = invoice
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
          </>
        }
      />
    </>
  )
}
