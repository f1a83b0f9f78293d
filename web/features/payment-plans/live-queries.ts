import type { paymentPlanEventSubjects } from '#shared/domain/payment-plans/events.ts'
import type { LiveQueries } from '#web/api/live-queries.ts'

export const paymentPlanLiveQueries: LiveQueries<keyof typeof paymentPlanEventSubjects> = {
  payment_plan: ['paymentPlans', 'reminders', 'lateInterest', 'platform'],
}
