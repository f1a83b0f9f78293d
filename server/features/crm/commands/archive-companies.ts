import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { lockCompanies, setCompaniesArchived } from '../store/companies.ts'

type Ids = { companyIds: string[] }

/** Puts companies away; nothing is deleted. Returns those that were not archived already. Errors: not_found. */
export const archiveCompanies = (scope: Scope, ids: Ids) => setArchived(scope, ids, true)

/** Brings archived companies back. Returns those that were archived. Errors: not_found. */
export const restoreCompanies = (scope: Scope, ids: Ids) => setArchived(scope, ids, false)

function setArchived(scope: Scope, { companyIds }: Ids, archive: boolean): Promise<Ids> {
  return inTransaction(scope, async (tx) => {
    const ids = [...new Set(companyIds)]
    const companies = await lockCompanies(tx, ids)
    if (companies.length < ids.length) throw new DomainError('not_found')
    const changed = companies.filter((company) => (company.archived_at === null) === archive)
    const changedIds = changed.map((company) => company.id)
    await setCompaniesArchived(tx, changedIds, archive ? tx.now : null)
    for (const { id, name } of changed) {
      await tx.emit(archive ? 'company.archived' : 'company.restored', {
        subject: { type: 'company', id },
        companyId: id,
        description: name,
        meta: { name },
      })
    }
    return { companyIds: changedIds }
  })
}
