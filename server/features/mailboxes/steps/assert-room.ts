import { countOtherMailboxes } from '#server/features/mailboxes/queries/mailboxes.ts'
import { assertPlan, judgePlace, readPlace } from '#server/features/plans/commands/assert-plan.ts'
import type { Tx } from '#server/scope.ts'
import { assertCan } from '#shared/domain/domain-error.ts'
import { canConnectMailbox } from '#shared/domain/mailboxes/mailbox.ts'

/** Checks that the mailbox may be connected; one that is connected already may be again. Errors: too_many_mailboxes, plan_limit. */
export async function assertRoom(tx: Tx, provider: string, address: string): Promise<void> {
  const [place, { others, known }] = await Promise.all([
    readPlace(tx, 'mailbox:connect'),
    countOtherMailboxes(tx, provider, address),
  ])
  assertCan(canConnectMailbox(others))
  if (!known) assertPlan(judgePlace(place, 'mailbox:connect'))
}
