// Written by `node tools/registry.ts` from the folders.
import type { WorkKind } from '#shared/domain/work/work.ts'
import type { WorkLook } from '#web/blocks/work/work-look.ts'
import { failedMailWork, stuckMailWork } from '#web/blocks/work/failed-mail-work.tsx'
import { lineToMatchWork } from '#web/features/bank/line-to-match-work.tsx'
import { lateConversationWork } from '#web/features/composer/late-conversation-work.tsx'
import { wokenConversationWork } from '#web/features/composer/woken-conversation-work.tsx'
import { lateInvoiceWork } from '#web/features/invoices/late-invoice-work.tsx'
import { cutMailboxWork } from '#web/features/mailboxes/cut-mailbox-work.tsx'
import { refundToAnswerWork } from '#web/features/payments/refund-work.tsx'
import { expiringQuoteWork } from '#web/features/quotes/expiring-quote-work.tsx'
import { waitingReminderWork } from '#web/features/reminders/waiting-reminder-work.tsx'
import { dueTaskWork } from '#web/features/tasks/due-task-work.tsx'

/** How each kind of row of « À faire aujourd’hui » looks. */
export const workLooks: Record<WorkKind, WorkLook> = {
  failed_mail: failedMailWork,
  stuck_mail: stuckMailWork,
  line_to_match: lineToMatchWork,
  late_conversation: lateConversationWork,
  woken_conversation: wokenConversationWork,
  late_invoice: lateInvoiceWork,
  cut_mailbox: cutMailboxWork,
  refund_to_answer: refundToAnswerWork,
  expiring_quote: expiringQuoteWork,
  waiting_reminder: waitingReminderWork,
  due_task: dueTaskWork,
}
