import { inTransaction } from '#server/db/transaction.ts'
import { readAccounts, writeAccounts } from '#server/features/accounting/store/accounts.ts'
import type { Scope } from '#server/scope.ts'
import { type AccountNumbers, accountFaults } from '#shared/domain/accounting/accounts.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Replaces the account numbers, from the revision that the caller saw. Errors: invalid_input, version_conflict. */
export function saveAccounts(
  scope: Scope,
  { numbers, revision }: { numbers: AccountNumbers; revision: number },
): ReturnType<typeof readAccounts> {
  const fields = accountFaults(numbers)
  if (fields.length > 0) throw new DomainError('invalid_input', { fields })
  return inTransaction(scope, async (tx) => {
    if (!(await writeAccounts(tx, numbers, revision))) throw new DomainError('version_conflict')
    return readAccounts(tx)
  })
}
