import { inTransaction, readAs } from '#server/db/transaction.ts'
import { joinAccount } from '#server/features/payment-setup/steps/join-account.ts'
import { lockAtRevision } from '#server/features/payment-setup/steps/lock-at-revision.ts'
import type { Scope } from '#server/scope.ts'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { ConnectMethod } from '#shared/domain/payment-setup/payment-setup.ts'
import { accountOf, findAccount, getBusiness, getSetup } from '../queries/setup.ts'

/** Opens the organization's account; a simulation joins one as well. Errors: version_conflict, payment_account_present, those of the provider. */
export async function connectAccount(
  scope: Scope,
  { method, revision }: { method: ConnectMethod; revision: number },
): Promise<PaymentSetup> {
  const { ref, business } = await readAs(scope, async (tx) => ({
    ref: (await findAccount(tx)).ref,
    business: await getBusiness(tx),
  }))
  // Two clicks at one revision ask for one account.
  const key = `${scope.orgId}:${revision}:${method}`
  const account = ref === null ? await scope.context.paymentProvider.connect({ method, key, business }) : null
  return inTransaction(scope, async (tx) => {
    const row = await lockAtRevision(tx, revision)
    if (accountOf(tx, row) !== null || account === null) throw new DomainError('payment_account_present')
    await joinAccount(tx, account)
    return getSetup(tx)
  })
}
