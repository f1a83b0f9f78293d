import type { companySignInSubjects } from '#shared/domain/company-sign-in/events.ts'
import type { LiveQueries } from '#web/api/live-queries.ts'

export const companySignInLiveQueries: LiveQueries<keyof typeof companySignInSubjects> = {
  domain: ['companySignIn', 'platform'],
  sign_in: ['companySignIn', 'platform'],
}
