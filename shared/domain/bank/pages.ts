import type { Pages } from '../page-of.ts'
import type { bankEvents, bankSubjects } from './events.ts'

/** The pages that show what its events are about. */
export const bankPages = {
  bank: (_id, { type }) => ({
    path: `/revenues/management/bank${type === 'bank.file_asked' ? '/transfers' : ''}`,
  }),
} satisfies Pages<keyof typeof bankSubjects, keyof typeof bankEvents>
