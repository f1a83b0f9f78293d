import { asPlatform, inTransaction } from '#server/db/transaction.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import { confirmPassword } from '#server/features/identity/commands/confirm-password.ts'
import { findConfirmation, findPasswordHash } from '#server/features/identity/queries/me.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import { emitMemberEvent, lockTouchable } from '#server/features/organizations/steps/touch-members.ts'
import { assertPlanAllows } from '#server/features/plans/commands/assert-plan.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import type { Scope } from '#server/scope.ts'
import type { Member } from '#shared/contract/members.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { memberCan } from '#shared/domain/organizations/member.ts'
import { takesPlace } from '#shared/domain/roles.ts'
import { isConfirmed } from '#shared/domain/security/second-factor.ts'
import { ownershipMail } from '../mails/ownership-mail.ts'
import { getMember } from '../queries/members.ts'
import { updateMembers } from '../store/members.ts'

type Transfer = { userId: string; password?: string | undefined; keepOwnership: boolean }

/**
 * Makes a member owner; the caller becomes admin unless they stay owner too. Errors: not_found, owner_protected, already_owner,
 * member_suspended, wrong_password, confirmation_required (an account without a password, not confirmed lately), plan_limit (an accountant, and no place is left).
 */
export async function transferOwnership(scope: Scope, transfer: Transfer): Promise<Member> {
  const self = scope.userId!
  await proveOwner(scope, transfer.password)
  const member = await inTransaction(scope, async (tx) => {
    for (const target of await lockTouchable(tx, [transfer.userId], memberCan.receiveOwnership)) {
      if (!takesPlace(target.role)) await assertPlanAllows(tx, 'member:add')
      await updateMembers(tx, [target.userId], { role: 'owner' })
      await emitMemberEvent(tx, 'member.ownership_transferred', target)
    }
    const member = await getMember(tx, transfer.userId)
    const { name: organizationName } = await getOrganization(tx)
    const url = `${scope.context.config.appUrl}/orgs/${scope.orgId}/members`
    await queueMail(
      tx,
      {
        kind: 'ownership',
        to: { email: member.email, name: member.name },
        urgent: true,
        counts: false,
        secret: false,
      },
      ownershipMail({ organizationName, url }),
    )
    if (!transfer.keepOwnership) await updateMembers(tx, [self], { role: 'admin' })
    return member
  })
  await announceSessionChange(scope.context, transfer.userId)
  await announceSessionChange(scope.context, self)
  return member
}

async function proveOwner(
  { context, userId, sessionId }: Scope,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) return confirmPassword(context, { userId: userId!, password })
  const [hash, confirmedAt] = await asPlatform(context, async (db) => [
    await findPasswordHash(db, userId!),
    sessionId === undefined ? null : await findConfirmation(db, sessionId),
  ])
  if (hash !== null)
    throw new DomainError('wrong_password', { fields: [fieldError('password', 'wrong_password')] })
  if (confirmedAt === null || !isConfirmed(confirmedAt, context.clock.now()))
    throw new DomainError('confirmation_required')
}
