import { inTransaction, readAs } from '#server/db/transaction.ts'
import { findAccount } from '#server/features/payment-setup/queries/setup.ts'
import { forgetAccount } from '#server/features/payment-setup/steps/forget-account.ts'
import { aboutSetup } from '#server/features/payment-setup/steps/get-account-ref.ts'
import { clockOf, endEvent, findUnhandled } from '#server/features/payment-setup/store/events.ts'
import { refreshKnown } from '#server/features/payment-setup/store/products.ts'
import { followPayout } from '#server/features/payments/commands/follow-payout.ts'
import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import { type AppContext, type Scope, systemScope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { refreshAccount } from './refresh-account.ts'

type Job = { orgId: string; eventId: string }

/** The part of a feature in an event of the installation's own account, about one of its subscribers. It may be done again. */
export type OwnEventFollower = (scope: Scope) => Promise<void>
export type Followers = { ofAccounts: readonly EventFollower[]; ofOwn: readonly OwnEventFollower[] }

/** The part of another feature in an event of an account; the registry names them. It may be done again. */
export type EventFollower = (
  scope: Scope,
  ref: AccountRef,
  event: { type: string; objectId: string | null },
) => Promise<void>

/**
 * Does what an event asks for: what it is about is read again at the provider, so that events may come twice, late, or in any order. Each part may be
 * done again, and the event is done last: wherever a process dies, the next attempt ends it. Types that nothing here follows are done as they are.
 * Throws what the provider answers, to be tried again; after the last attempt the event is marked, and the hourly look takes it up.
 */
export async function handleEvent(
  context: AppContext,
  { orgId, eventId }: Job,
  attempt: { last: boolean },
  followers: Followers = { ofAccounts: [], ofOwn: [] },
): Promise<void> {
  const scope = systemScope(context, orgId)
  const event = await readAs(scope, (tx) => findUnhandled(tx, eventId))
  if (event === null) return
  try {
    const { ref } = event.own ? { ref: null } : await readAs(scope, findAccount)
    if (event.own) for (const follow of followers.ofOwn) await follow(scope)
    // The account was separated since: its events are about nothing of ours.
    if (ref !== null) {
      const { type, objectId, mode } = event
      if (type === 'account.application.deauthorized') await forgetAccount(scope, ref.account.accountId)
      else if (type.startsWith('account.')) await refreshAccount(scope)
      else if (/^(product|price)\./.test(type) && objectId !== null)
        await refreshProduct(scope, { account: ref.account, mode }, objectId)
      else if (type.startsWith('payout.') && objectId !== null)
        await followPayout(scope, { account: ref.account, mode }, objectId)
      for (const follow of followers.ofAccounts)
        await follow(scope, { account: ref.account, mode }, { type, objectId })
    }
    await inTransaction(scope, (tx) => endEvent(tx, eventId, null))
  } catch (error) {
    const fault = error instanceof DomainError ? error.code : 'internal'
    if (attempt.last) await inTransaction(scope, (tx) => endEvent(tx, eventId, fault))
    throw error
  }
}

/**
 * Brings a product that was imported up to date with the provider's; one that is gone there, or has no price that Ardoise holds, is offered no
 * longer. Others are imported by choice alone. Errors: those of the provider.
 */
async function refreshProduct(scope: Scope, ref: AccountRef, productId: string): Promise<void> {
  const askedAt = await readAs(scope, clockOf)
  const product = await scope.context.paymentProvider.findProduct(ref, productId)
  await inTransaction(scope, async (tx) => {
    const name = await refreshKnown(tx, { productId, product, askedAt })
    if (name !== null) await tx.emit('payment_provider.products_changed', aboutSetup(scope, { name }))
  })
}
