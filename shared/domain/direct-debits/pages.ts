import type { Pages } from '../page-of.ts'
import type { directDebitSubjects } from './events.ts'

/** The pages that show what its events are about. */
export const directDebitPages = {
  mandate: () => ({ path: '/revenues/management/bank/mandates' }),
  debit: () => ({ path: '/revenues/management/bank/debits' }),
} satisfies Pages<keyof typeof directDebitSubjects>
