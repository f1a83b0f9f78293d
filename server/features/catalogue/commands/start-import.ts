import { inTransaction, readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { CatalogueImport, DuplicateChoice } from '#shared/contract/catalogue-imports.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getImport } from '../queries/imports.ts'
import { judgeLines } from '../steps/judge-lines.ts'
import { presentImport } from '../steps/present-import.ts'
import { markWaiting } from '../store/imports.ts'

type Start = { importId: string; duplicates: DuplicateChoice; leaveFaulty: boolean }

/**
 * Hands the lines over to a job. Errors: not_found, catalogue_import_started, catalogue_import_faulty (unless faulty lines may be left),
 * catalogue_import_empty.
 */
export async function startCatalogueImport(scope: Scope, input: Start): Promise<CatalogueImport> {
  const { importId, duplicates, leaveFaulty } = input
  const stored = await readAs(scope, (tx) => getImport(tx, importId))
  const { items, faulty } = await judgeLines(stored.records, stored.columns, stored)
  const total = items.length
  return inTransaction(scope, async (tx) => {
    if (stored.state !== 'read') throw new DomainError('catalogue_import_started')
    if (total === 0) throw new DomainError('catalogue_import_empty')
    if (faulty > 0 && !leaveFaulty) throw new DomainError('catalogue_import_faulty')
    if (!(await markWaiting(tx, importId, { duplicates, total })))
      throw new DomainError('catalogue_import_started')
    await tx.enqueue('import-catalogue', { orgId: scope.orgId, importId })
    return presentImport({ ...stored, state: 'waiting', total })
  })
}
