import { inTransaction } from '#server/db/transaction.ts'
import { aboutSetup } from '#server/features/payment-setup/steps/get-account-ref.ts'
import { assertRevision } from '#server/features/payment-setup/steps/lock-at-revision.ts'
import type { Scope } from '#server/scope.ts'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { isValidated, type PaymentMode } from '#shared/domain/payment-setup/payment-setup.ts'
import { accountOf, getSetup } from '../queries/setup.ts'
import { lockSetup, saveMode } from '../store/setup.ts'

/** Errors: version_conflict, payment_account_missing, payment_account_incomplete (live, before the account may take payments). */
export function switchMode(
  scope: Scope,
  { mode, revision }: { mode: PaymentMode; revision: number },
): Promise<PaymentSetup> {
  return inTransaction(scope, async (tx) => {
    const row = await lockSetup(tx)
    const account = accountOf(row)
    // Repeating the call after a lost answer is no conflict.
    if (account !== null && row.mode === mode) return getSetup(tx)
    await assertRevision(tx, row, revision)
    if (account === null) throw new DomainError('payment_account_missing')
    if (mode === 'live' && !isValidated(account)) throw new DomainError('payment_account_incomplete')
    await saveMode(tx, mode)
    await tx.emit('payment_provider.updated', aboutSetup(scope, { part: 'mode', mode }))
    return getSetup(tx)
  })
}
