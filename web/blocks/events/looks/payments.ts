import { Ban, MessageSquareWarning, Send, Undo2, Wallet } from 'lucide-react'
import type { paymentEvents, paymentSubjects } from '#shared/domain/payments/events.ts'
import type { EventLooks, SubjectIcons } from '#web/blocks/events/look.ts'

export const paymentIcons: SubjectIcons<typeof paymentSubjects> = {
  payment: Wallet,
  payout: Wallet,
}

export const paymentLooks: EventLooks<typeof paymentEvents> = {
  'payment.succeeded': { icon: Wallet, tone: 'success' },
  'payment.receipt_sent': { icon: Send, tone: 'info' },
  'payment.failed': { icon: Ban, tone: 'danger' },
  'payment.refund_failed': { icon: Ban, tone: 'danger' },
  'payment.disputed': { icon: MessageSquareWarning, tone: 'danger' },
  'payment.refund_asked': { icon: Undo2, tone: 'warning' },
  'payment.refund_declined': { icon: Ban, tone: 'danger' },
  'payment.lost': { icon: Ban, tone: 'danger' },
}
