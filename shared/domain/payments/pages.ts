import type { Pages } from '../page-of.ts'
import type { paymentSubjects } from './events.ts'
import { paymentNotifications } from './notifications.ts'

/** The pages that show what its events are about: of an event that nobody is told of, that of the company. */
export const paymentPages = {
  payment: (id, { type }) =>
    Object.hasOwn(paymentNotifications, type) ? { path: '/revenues/history', search: { payment: id } } : null,
} satisfies Pages<keyof typeof paymentSubjects>
