import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { DebitSettings } from '#shared/contract/direct-debits.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { readDebitSettings, writeDebitSettings } from '../store/settings.ts'

/** Replaces the creditor's identifier, from the revision that the caller saw. Mandates that name another serve no more. Errors: version_conflict. */
export function saveDebitSettings(scope: Scope, settings: DebitSettings): Promise<DebitSettings> {
  return inTransaction(scope, async (tx) => {
    const known = await readDebitSettings(tx)
    if (known.revision === settings.revision && known.creditorId === settings.creditorId) return known
    if (!(await writeDebitSettings(tx, settings)))
      throw new DomainError('version_conflict', { data: { current: await readDebitSettings(tx) } })
    await tx.emit('organization.updated', {
      subject: { type: 'organization', id: scope.orgId },
      meta: { fields: ['debits'] },
    })
    return readDebitSettings(tx)
  })
}
