import { getSetup } from '#server/features/payment-setup/queries/setup.ts'
import { lockSetup } from '#server/features/payment-setup/store/setup.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Holds the setup for a change made from `revision`. Errors: version_conflict, with `data.current`. */
export async function lockAtRevision(tx: Tx, revision: number) {
  const row = await lockSetup(tx)
  await assertRevision(tx, row, revision)
  return row
}

/** Errors: version_conflict, with `data.current`. */
export async function assertRevision(tx: Tx, row: { revision: number }, revision: number): Promise<void> {
  if (row.revision !== revision)
    throw new DomainError('version_conflict', { data: { current: await getSetup(tx) } })
}
