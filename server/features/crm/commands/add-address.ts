import { inTransaction } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { AddressOfClient } from '#shared/contract/crm.ts'
import { isOnCard } from '../queries/card-addresses.ts'
import { getCompany } from '../queries/companies.ts'
import { getContact } from '../queries/contacts.ts'
import { addContact } from './create-contact.ts'
import { changeCompany } from './update-company.ts'
import { changeContact } from './update-contact.ts'

/**
 * Puts an address on the card of a client: the company's own where it has none and nobody is named, else that of somebody who works there; of a
 * person without company, it takes the place of the one before. One that is there already stays as it is.
 * Errors: not_found, archived, company_archived, version_conflict.
 */
export function addAddress(
  scope: Scope,
  { email, name, ...ids }: AddressOfClient,
): Promise<{ email: string }> {
  const { companyId, contactId } = ids
  return inTransaction(scope, async (tx) => {
    if (companyId !== null) await addToCompany(tx, companyId, { email, name })
    else if (contactId !== null && !(await isOnCard(tx, ids, email)))
      await changeContact(tx, { ...(await getContact(tx, contactId)), contactId, email })
    return { email }
  })
}

async function addToCompany(
  tx: Tx,
  companyId: string,
  { email, name }: { email: string; name: string | null },
): Promise<void> {
  const company = await getCompany(tx, companyId)
  if (await isOnCard(tx, { companyId, contactId: null }, email)) return
  if (company.email === null && name === null) {
    await changeCompany(tx, { ...company, companyId, email })
    return
  }
  const [first = '', ...others] = (name ?? email.split('@')[0]!).trim().split(/\s+/)
  await addContact(tx, {
    companyId,
    email,
    country: company.country,
    firstName: others.length > 0 ? first.slice(0, 120) : null,
    lastName: (others.join(' ') || first).slice(0, 120),
    jobTitle: null,
    phone: null,
    mobile: null,
    notes: null,
    addressLine1: null,
    addressLine2: null,
    postalCode: null,
    city: null,
  })
}
