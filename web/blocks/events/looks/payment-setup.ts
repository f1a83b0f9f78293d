import { CreditCard, Unplug } from 'lucide-react'
import type { paymentSetupEvents, paymentSetupSubjects } from '#shared/domain/payment-setup/events.ts'
import type { EventLooks, SubjectIcons } from '#web/blocks/events/look.ts'

export const paymentSetupIcons: SubjectIcons<typeof paymentSetupSubjects> = {
  payment_provider: CreditCard,
}

export const paymentSetupLooks: EventLooks<typeof paymentSetupEvents> = {
  'payment_provider.lost': { icon: Unplug, tone: 'danger' },
}
