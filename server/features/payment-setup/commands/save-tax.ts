import { isDeepStrictEqual } from 'node:util'
import { inTransaction } from '#server/db/transaction.ts'
import { aboutSetup } from '#server/features/payment-setup/steps/get-account-ref.ts'
import type { Scope } from '#server/scope.ts'
import type { PaymentSetup, TaxFields } from '#shared/contract/payment-setup.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getSetup } from '../queries/setup.ts'
import { lockSetup, saveTax as write } from '../store/setup.ts'

/** Replaces the tax settings; `revision` is that of the tax settings alone. Errors: version_conflict, with `data.current`. */
export function saveTax(
  scope: Scope,
  { revision, ...fields }: TaxFields & { revision: number },
): Promise<PaymentSetup> {
  return inTransaction(scope, async (tx) => {
    await lockSetup(tx)
    const current = await getSetup(tx)
    const { revision: stored, savedAt: _savedAt, ...known } = current.tax
    if (isDeepStrictEqual(known, fields)) return current
    if (stored !== revision) throw new DomainError('version_conflict', { data: { current } })
    await write(tx, fields, stored + 1)
    await tx.emit('payment_provider.updated', aboutSetup(scope, { part: 'tax', method: fields.taxMethod }))
    return getSetup(tx)
  })
}
