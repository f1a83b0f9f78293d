import { inTransaction } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { ContactFields } from '#shared/contract/crm-fields.ts'
import { contactName } from '#shared/domain/crm/contact-name.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { changedFields } from '#shared/domain/text/changed-fields.ts'
import { getContact } from '../queries/contacts.ts'
import { lockContacts, updateContact as writeContact } from '../store/contacts.ts'
import { companyToCopy, lockCompany } from './create-contact.ts'

type ContactChange = ContactFields & { contactId: string; revision: number }

/** Replaces what is known of a contact. Errors: not_found, archived, company_archived, version_conflict (with `data.current`). */
export function updateContact(scope: Scope, change: ContactChange) {
  return inTransaction(scope, (tx) => changeContact(tx, change))
}

/** The same inside a larger transaction. */
export async function changeContact(tx: Tx, { contactId, revision, ...fields }: ContactChange) {
  const held = await lockCompany(tx, fields.companyId)
  const [locked] = await lockContacts(tx, [contactId])
  if (!locked) throw new DomainError('not_found')
  if (locked.archived_at !== null) throw new DomainError('archived')
  const current = await getContact(tx, contactId)
  const changed = changedFields(current, fields)
  if (changed.length === 0) return current
  if (locked.revision !== revision) throw new DomainError('version_conflict', { data: { current } })
  await writeContact(tx, contactId, fields, companyToCopy(held, fields.companyId, locked.company_id))
  const name = contactName(fields)
  await tx.emit('contact.updated', {
    subject: { type: 'contact', id: contactId },
    companyId: fields.companyId,
    contactId,
    description: name,
    meta: { name, fields: changed },
  })
  return getContact(tx, contactId)
}
