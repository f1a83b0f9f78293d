import type { Pages } from '../page-of.ts'
import type { companySignInSubjects } from './events.ts'

/** The pages that show what its events are about. */
export const companySignInPages = {
  domain: () => ({ path: '/settings/sign-in' }),
  sign_in: () => ({ path: '/settings/sign-in' }),
} satisfies Pages<keyof typeof companySignInSubjects>
