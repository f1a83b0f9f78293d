import { inTransaction } from '#server/db/transaction.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import { workInOrganization } from '#server/features/organizations/store/organization.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import { memberScope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Works in another of one's organizations from now on. Errors: not_found when the caller is not an active member. */
export async function switchOrganization(
  { context, session }: UserCaller,
  { orgId }: { orgId: string },
): Promise<{ orgId: string }> {
  const membership = session.memberships.find((one) => one.orgId === orgId)
  if (!membership) throw new DomainError('not_found')
  await inTransaction(memberScope(context, { ...membership, userId: session.userId }), (tx) =>
    workInOrganization(tx, session.sessionId),
  )
  await announceSessionChange(context, session.userId)
  return { orgId }
}
