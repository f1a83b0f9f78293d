import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { contactName } from '#shared/domain/crm/contact-name.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { lockContacts, setContactsArchived } from '../store/contacts.ts'

type Ids = { contactIds: string[] }

/** Puts contacts away; nothing is deleted. Returns those that were not archived already. Errors: not_found. */
export const archiveContacts = (scope: Scope, ids: Ids) => setArchived(scope, ids, true)

/** Brings archived contacts back. Returns those that were archived. Errors: not_found. */
export const restoreContacts = (scope: Scope, ids: Ids) => setArchived(scope, ids, false)

function setArchived(scope: Scope, { contactIds }: Ids, archive: boolean): Promise<Ids> {
  return inTransaction(scope, async (tx) => {
    const ids = [...new Set(contactIds)]
    const contacts = await lockContacts(tx, ids)
    if (contacts.length < ids.length) throw new DomainError('not_found')
    const changed = contacts.filter((contact) => (contact.archived_at === null) === archive)
    const changedIds = changed.map((contact) => contact.id)
    await setContactsArchived(tx, changedIds, archive ? tx.now : null)
    for (const { id, company_id, ...row } of changed) {
      const name = contactName({ firstName: row.first_name, lastName: row.last_name })
      await tx.emit(archive ? 'contact.archived' : 'contact.restored', {
        subject: { type: 'contact', id },
        companyId: company_id,
        contactId: id,
        description: name,
        meta: { name },
      })
    }
    return { contactIds: changedIds }
  })
}
