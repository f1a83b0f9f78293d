import { CalendarCheck, CalendarClock, CalendarX, CircleCheck, Signature } from 'lucide-react'
import type { paymentPlanEventSubjects, paymentPlanEvents } from '#shared/domain/payment-plans/events.ts'
import type { EventLooks, SubjectIcons } from '#web/blocks/events/look.ts'

export const paymentPlanIcons: SubjectIcons<typeof paymentPlanEventSubjects> = { payment_plan: CalendarClock }

export const paymentPlanLooks: EventLooks<typeof paymentPlanEvents> = {
  'payment_plan.proposed': { icon: CalendarClock, tone: 'info' },
  'payment_plan.signed': { icon: Signature, tone: 'success' },
  'payment_plan.term_kept': { icon: CalendarCheck, tone: 'success' },
  'payment_plan.term_missed': { icon: CalendarX, tone: 'danger' },
  'payment_plan.completed': { icon: CircleCheck, tone: 'success' },
  'payment_plan.cancelled': { icon: CalendarX, tone: 'neutral' },
}
