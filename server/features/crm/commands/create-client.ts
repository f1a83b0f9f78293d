import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { CompanyFields, ContactFields } from '#shared/contract/crm-fields.ts'
import { addCompany } from './create-company.ts'
import { addContact } from './create-contact.ts'

/** Adds a company and, when given, its contact: what a quote needs of a new client, in one go. */
export function createClient(
  scope: Scope,
  { company: fields, contact }: { company: CompanyFields; contact?: ContactFields | null | undefined },
) {
  return inTransaction(scope, async (tx) => {
    const company = await addCompany(tx, fields)
    return { company, contact: contact ? await addContact(tx, { ...contact, companyId: company.id }) : null }
  })
}
