import type { WorkKind } from '#shared/domain/work/work.ts'
import { undeliveredWork } from '#web/blocks/work/undelivered-work.tsx'
import type { WorkLook } from '#web/blocks/work/work-look.ts'
import { lineToMatchWork } from '#web/features/bank/line-to-match-work.tsx'
import { lateConversationWork } from '#web/features/composer/late-conversation-work.tsx'
import { lateInvoiceWork } from '#web/features/invoices/late-invoice-work.tsx'
import { cutMailboxWork } from '#web/features/mailboxes/cut-mailbox-work.tsx'
import { refundWork } from '#web/features/payments/refund-work.tsx'
import { expiringQuoteWork } from '#web/features/quotes/expiring-quote-work.tsx'

/** The look of each kind of row of « À faire aujourd’hui », told by its feature. */
export const workLooks: Record<WorkKind, WorkLook> = {
  cut_mailbox: cutMailboxWork,
  failed_mail: undeliveredWork,
  stuck_mail: undeliveredWork,
  late_conversation: lateConversationWork,
  expiring_quote: expiringQuoteWork,
  late_invoice: lateInvoiceWork,
  refund_to_answer: refundWork,
  line_to_match: lineToMatchWork,
}
