import { inTransaction } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { CompanyFields } from '#shared/contract/crm-fields.ts'
import { getCompany } from '../queries/companies.ts'
import { insertCompany } from '../store/companies.ts'

/** Adds a company or a consumer. A double is allowed: the form has warned of it. */
export function createCompany(scope: Scope, fields: CompanyFields) {
  return inTransaction(scope, (tx) => addCompany(tx, fields))
}

/** The same inside a larger transaction. */
export async function addCompany(tx: Tx, fields: CompanyFields) {
  const companyId = await insertCompany(tx, fields)
  await tx.emit('company.created', {
    subject: { type: 'company', id: companyId },
    companyId,
    description: fields.name,
    meta: { name: fields.name },
  })
  return getCompany(tx, companyId)
}
