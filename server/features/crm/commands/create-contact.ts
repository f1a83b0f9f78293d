import { inTransaction } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { ContactFields } from '#shared/contract/crm-fields.ts'
import { contactName } from '#shared/domain/crm/contact-name.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getContact } from '../queries/contacts.ts'
import { lockCompanies } from '../store/companies.ts'
import { type CompanyCopy, insertContact } from '../store/contacts.ts'

/** Adds a contact, of a company or of none. Errors: not_found (the company), company_archived. */
export function createContact(scope: Scope, fields: ContactFields) {
  return inTransaction(scope, (tx) => addContact(tx, fields))
}

/** The same inside a larger transaction. */
export async function addContact(tx: Tx, fields: ContactFields) {
  const held = await lockCompany(tx, fields.companyId)
  const contactId = await insertContact(tx, fields, companyToCopy(held, fields.companyId, null))
  const name = contactName(fields)
  await tx.emit('contact.created', {
    subject: { type: 'contact', id: contactId },
    companyId: fields.companyId,
    contactId,
    description: name,
    meta: { name },
  })
  return getContact(tx, contactId)
}

/** The company that a contact joins, held so that it cannot be renamed meanwhile: before its contacts, as a renaming does. */
export async function lockCompany(tx: Tx, companyId: string | null) {
  const [company] = companyId === null ? [] : await lockCompanies(tx, [companyId])
  return company ?? null
}

/** The fields that a contact copies from its company. An archived company takes no new contact. */
export function companyToCopy(
  held: Awaited<ReturnType<typeof lockCompany>>,
  companyId: string | null,
  currentId: string | null,
): CompanyCopy {
  if (companyId === null) return null
  if (held === null) throw new DomainError('not_found')
  if (held.archived_at !== null && companyId !== currentId) throw new DomainError('company_archived')
  return held
}
