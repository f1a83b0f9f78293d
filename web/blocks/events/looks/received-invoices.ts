import { FileInput, FileX2, Landmark, Send } from 'lucide-react'
import type {
  receivedInvoiceEvents,
  receivedInvoiceSubjects,
} from '#shared/domain/received-invoices/events.ts'
import type { EventLooks, SubjectIcons } from '#web/blocks/events/look.ts'

export const receivedInvoiceIcons: SubjectIcons<typeof receivedInvoiceSubjects> = {
  received_invoice: FileInput,
}

export const receivedInvoiceLooks: EventLooks<typeof receivedInvoiceEvents> = {
  'received_invoice.status_said': { icon: Send, tone: 'info' },
  'received_invoice.status_heard': { icon: Landmark, tone: 'info' },
  'received_invoice.status_refused': { icon: FileX2, tone: 'danger' },
}
