import { RefreshCw } from 'lucide-react'
import type { subscriptionEvents, subscriptionSubjects } from '#shared/domain/invoice-subscriptions/events.ts'
import type { EventLooks, SubjectIcons } from '#web/blocks/events/look.ts'

export const subscriptionIcons: SubjectIcons<typeof subscriptionSubjects> = {
  invoice_subscription: RefreshCw,
}

export const subscriptionLooks: EventLooks<typeof subscriptionEvents> = {
  'invoice_subscription.failed': { icon: RefreshCw, tone: 'danger' },
}
