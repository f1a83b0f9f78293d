import { findClientName } from '#server/features/documents/queries/parties.ts'
import type { EventHandlers } from '#server/scope.ts'
import { renameClientOfDrafts } from './store/invoices.ts'

/** Drafts show their client's present name. */
export const invoicesEventHandlers: EventHandlers = {
  'company.updated': [
    async (tx, { subject }) => {
      const name = await findClientName(tx, 'company_id', subject.id)
      if (name !== null) await renameClientOfDrafts(tx, { companyId: subject.id, contactId: null, name })
    },
  ],
  'contact.updated': [
    async (tx, { subject }) => {
      const name = await findClientName(tx, 'contact_id', subject.id)
      if (name !== null) await renameClientOfDrafts(tx, { companyId: null, contactId: subject.id, name })
    },
  ],
}
