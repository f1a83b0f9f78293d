import type { Pages } from '../page-of.ts'
import type { crmSubjects } from './events.ts'

/** The pages that show what its events are about. */
export const crmPages = {
  company: (id) => ({ path: `/crm/companies/${id}` }),
  contact: (id) => ({ path: `/crm/contacts/${id}` }),
} satisfies Pages<keyof typeof crmSubjects>
