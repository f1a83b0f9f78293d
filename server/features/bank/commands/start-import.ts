import { inTransaction, readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { BankImport } from '#shared/contract/bank.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getImport } from '../queries/imports.ts'
import { linesOf } from '../steps/lines-of.ts'
import { presentImport } from '../steps/present-import.ts'
import { rememberMapping } from '../store/accounts.ts'
import { markWaiting } from '../store/imports.ts'

/**
 * Hands the lines over to a job, and remembers the columns for the next file of the account. Errors: not_found, bank_import_started,
 * bank_import_empty, those of a table that cannot be read.
 */
export async function startBankImport(scope: Scope, { importId }: { importId: string }): Promise<BankImport> {
  const stored = await readAs(scope, (tx) => getImport(tx, importId))
  if (stored.state !== 'read') throw new DomainError('bank_import_started')
  const total = linesOf(stored).length
  if (total === 0) throw new DomainError('bank_import_empty')
  return inTransaction(scope, async (tx) => {
    if (!(await markWaiting(tx, importId, total))) throw new DomainError('bank_import_started')
    if (stored.content.kind === 'table') {
      const { titles, columns } = stored.content
      await rememberMapping(tx, stored.accountId, { titles, columns })
    }
    await tx.enqueue('import-bank-lines', { orgId: scope.orgId, importId })
    return presentImport({ ...stored, state: 'waiting', total })
  })
}
