import {
  Ban,
  BellRing,
  Eye,
  FileCheck2,
  FilePlus2,
  FileX2,
  Handshake,
  Landmark,
  Link2,
  MessageSquareWarning,
  ReceiptText,
  Send,
  Undo2,
} from 'lucide-react'
import type { invoiceEvents, invoiceSubjects } from '#shared/domain/invoices/events.ts'
import type { EventLooks, SubjectIcons } from '#web/blocks/events/look.ts'

export const invoiceIcons: SubjectIcons<typeof invoiceSubjects> = {
  invoice: ReceiptText,
}

export const invoiceLooks: EventLooks<typeof invoiceEvents> = {
  'invoice.created': { icon: FilePlus2, tone: 'neutral' },
  'invoice.issued': { icon: FileCheck2, tone: 'info' },
  'invoice.withheld': { icon: FileX2, tone: 'warning' },
  'invoice.credited': { icon: FileX2, tone: 'warning' },
  'invoice.replaced': { icon: FileX2, tone: 'warning' },
  'invoice.sent': { icon: Send, tone: 'info' },
  'invoice.resent': { icon: Send, tone: 'info' },
  'invoice.reminded': { icon: BellRing, tone: 'info' },
  'invoice.opened': { icon: Eye, tone: 'info' },
  'invoice.link_created': { icon: Link2, tone: 'neutral' },
  'invoice.link_revoked': { icon: Ban, tone: 'neutral' },
  'invoice.disputed': { icon: MessageSquareWarning, tone: 'danger' },
  'invoice.dispute_settled': { icon: Handshake, tone: 'success' },
  'invoice.payment_announced': { icon: Landmark, tone: 'info' },
  'invoice.payment_promised': { icon: Handshake, tone: 'info' },
  'invoice.delay_asked': { icon: MessageSquareWarning, tone: 'warning' },
  'invoice.answer_withdrawn': { icon: Undo2, tone: 'neutral' },
  'invoice.written_off': { icon: FileX2, tone: 'danger' },
  'invoice.loss_undone': { icon: FileCheck2, tone: 'info' },
  'invoice.duplicate_sent': { icon: Send, tone: 'info' },
  'invoice.transmitted': { icon: Send, tone: 'info' },
  'invoice.status_received': { icon: Landmark, tone: 'info' },
  'invoice.stopped': { icon: FileX2, tone: 'danger' },
}
