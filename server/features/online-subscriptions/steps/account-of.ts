import { readAs } from '#server/db/transaction.ts'
import { findAccount } from '#server/features/payment-setup/queries/setup.ts'
import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import { type Scope, systemScope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { modeOf, type SubscriptionRow } from '../queries/subscriptions.ts'

/** The account on which a subscription is paid, in its mode. Errors: payment_account_missing once another or none is joined. */
export async function getAccountOf({ context, orgId }: Scope, row: SubscriptionRow): Promise<AccountRef> {
  const { ref } = await readAs(systemScope(context, orgId), findAccount)
  if (ref?.account.accountId !== row.account_id) throw new DomainError('payment_account_missing')
  return { account: ref.account, mode: modeOf(row) }
}
