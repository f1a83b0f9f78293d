import type { paymentSetupSubjects } from '#shared/domain/payment-setup/events.ts'
import type { LiveQueries } from '#web/api/live-queries.ts'

export const paymentSetupLiveQueries: LiveQueries<keyof typeof paymentSetupSubjects> = {
  payment_provider: ['paymentSetup', 'catalogue', 'reports', 'platform', 'plans'],
}
