import { inTransaction } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { CompanyFields } from '#shared/contract/crm-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { changedFields } from '#shared/domain/text/changed-fields.ts'
import { getCompany } from '../queries/companies.ts'
import { lockCompanies, updateCompany as writeCompany } from '../store/companies.ts'

type CompanyChange = CompanyFields & { companyId: string; revision: number }

/** Replaces what is known of a company. Errors: not_found, archived, version_conflict (with `data.current`). */
export function updateCompany(scope: Scope, change: CompanyChange) {
  return inTransaction(scope, (tx) => changeCompany(tx, change))
}

/** The same inside a larger transaction. */
export async function changeCompany(tx: Tx, { companyId, revision, ...fields }: CompanyChange) {
  const [locked] = await lockCompanies(tx, [companyId])
  if (!locked) throw new DomainError('not_found')
  if (locked.archived_at !== null) throw new DomainError('archived')
  const current = await getCompany(tx, companyId)
  const changed = changedFields(current, fields)
  if (changed.length === 0) return current
  if (locked.revision !== revision) throw new DomainError('version_conflict', { data: { current } })
  await writeCompany(tx, companyId, fields)
  await tx.emit('company.updated', {
    subject: { type: 'company', id: companyId },
    companyId,
    description: fields.name,
    meta: { name: fields.name, fields: changed },
  })
  return getCompany(tx, companyId)
}
