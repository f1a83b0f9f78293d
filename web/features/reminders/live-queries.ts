import type { litigationEventSubjects } from '#shared/domain/litigation/events.ts'
import type { paymentPlanEventSubjects } from '#shared/domain/payment-plans/events.ts'
import type { reminderEventSubjects } from '#shared/domain/reminders/events.ts'
import type { LiveQueries } from '#web/api/live-queries.ts'

export const reminderLiveQueries: LiveQueries<keyof typeof reminderEventSubjects> = {
  reminder: ['reminders', 'invoiceSending', 'lateInterest', 'platform', 'work'],
  promise: ['reminders', 'platform'],
}

export const paymentPlanLiveQueries: LiveQueries<keyof typeof paymentPlanEventSubjects> = {
  payment_plan: ['paymentPlans', 'reminders', 'lateInterest', 'platform'],
}

export const litigationLiveQueries: LiveQueries<keyof typeof litigationEventSubjects> = {
  litigation: ['litigation', 'platform'],
}
