import { Ban, ReceiptEuro } from 'lucide-react'
import type { billingEvents, billingSubjects } from '#shared/domain/billing/events.ts'
import type { EventLooks, SubjectIcons } from '#web/blocks/events/look.ts'

export const billingIcons: SubjectIcons<typeof billingSubjects> = {
  billing: ReceiptEuro,
}

export const billingLooks: EventLooks<typeof billingEvents> = {
  'billing.payment_failed': { icon: Ban, tone: 'danger' },
  'billing.ended': { icon: Ban, tone: 'warning' },
}
