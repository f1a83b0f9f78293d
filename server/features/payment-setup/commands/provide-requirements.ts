import { inTransaction } from '#server/db/transaction.ts'
import { aboutSetup } from '#server/features/payment-setup/steps/get-account-ref.ts'
import { lockAtRevision } from '#server/features/payment-setup/steps/lock-at-revision.ts'
import type { Scope } from '#server/scope.ts'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { ExpressRequirement } from '#shared/domain/payment-setup/payment-setup.ts'
import { accountOf, getSetup } from '../queries/setup.ts'
import { saveAccount } from '../store/setup.ts'

/**
 * Does what the provider's own onboarding pages do, in a simulation only. Errors: not_found (a true provider),
 * version_conflict, payment_account_missing.
 */
export async function provideRequirements(
  scope: Scope,
  { provided, revision }: { provided: ExpressRequirement[]; revision: number },
): Promise<PaymentSetup> {
  const { simulation } = scope.context.paymentProvider
  if (simulation === null) throw new DomainError('not_found')
  return inTransaction(scope, async (tx) => {
    const account = accountOf(tx, await lockAtRevision(tx, revision))
    if (account === null) throw new DomainError('payment_account_missing')
    await saveAccount(tx, simulation.provide(account, provided))
    await tx.emit('payment_provider.updated', aboutSetup(scope, { part: 'account' }))
    return getSetup(tx)
  })
}
