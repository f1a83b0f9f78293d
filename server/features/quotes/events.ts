import { findClientName } from '#server/features/documents/queries/parties.ts'
import type { EventHandler, EventHandlers } from '#server/scope.ts'
import { renameClientOfDrafts } from './store/quotes.ts'

const follow =
  (column: 'company_id' | 'contact_id'): EventHandler =>
  async (tx, event) => {
    const name = await findClientName(tx, column, event.subject.id)
    if (name !== null) await renameClientOfDrafts(tx, { [column]: event.subject.id, name })
  }

/** Drafts show their client's present name. */
export const quotesEventHandlers: EventHandlers = {
  'company.updated': [follow('company_id')],
  'contact.updated': [follow('contact_id')],
}
