import { inTransaction, readAs } from '#server/db/transaction.ts'
import { findAccount } from '#server/features/payment-setup/queries/setup.ts'
import { forgetAccount } from '#server/features/payment-setup/steps/forget-account.ts'
import { aboutSetup } from '#server/features/payment-setup/steps/get-account-ref.ts'
import { endEvent, findUnhandled } from '#server/features/payment-setup/store/events.ts'
import { lockKnown, type ReadProduct, refreshKnown } from '#server/features/payment-setup/store/products.ts'
import { followPayout } from '#server/features/payments/commands/follow-payout.ts'
import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import { providerSync } from '#server/provider-sync.ts'
import { type AppContext, type Scope, systemScope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { refreshAccount } from './refresh-account.ts'

type Job = { orgId: string; eventId: string }

/** The part of a feature in events of an account: those of these types, about an object. It may be done again. */
export type EventFollower = {
  about: RegExp
  follow(scope: Scope, asked: { ref: AccountRef; objectId: string }): Promise<unknown>
}
/** The part of a feature in an event of the installation's own account, about one of its subscribers. It may be done again. */
export type OwnEventFollower = (scope: Scope) => Promise<void>
/** The other features’ followers: `commands/follow-event.ts` of each. */
export type Followers = { ofAccounts: readonly EventFollower[]; ofOwn: readonly OwnEventFollower[] }

/**
 * Brings a product that was imported up to date with the provider's; one that is gone there, or has no price that Ardoise holds, is offered no
 * longer. Others are imported by choice alone. Errors: those of the provider.
 */
const refreshProduct = providerSync<{ ref: AccountRef; objectId: string }, ReadProduct, true>({
  rows: { table: 'payment_products', column: 'product_id', of: ({ productId }) => productId },
  async read(scope, { ref, objectId: productId }) {
    return { productId, product: await scope.context.paymentProvider.findProduct(ref, productId) }
  },
  lock: (tx, { productId }) => lockKnown(tx, productId),
  async step(tx, _held, read) {
    const name = await refreshKnown(tx, read)
    if (name !== null) await tx.emit('payment_provider.products_changed', aboutSetup(tx.scope, { name }))
    return false
  },
})

const setupFollowers: readonly EventFollower[] = [
  { about: /^(product|price)\./, follow: refreshProduct },
  { about: /^payout\./, follow: followPayout },
]

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
      for (const { about, follow } of [...setupFollowers, ...followers.ofAccounts])
        if (objectId !== null && about.test(type))
          await follow(scope, { ref: { account: ref.account, mode }, objectId })
    }
    await inTransaction(scope, (tx) => endEvent(tx, eventId, null))
  } catch (error) {
    const fault = error instanceof DomainError ? error.code : 'internal'
    if (attempt.last) await inTransaction(scope, (tx) => endEvent(tx, eventId, fault))
    throw error
  }
}
