import { inTransaction } from '#server/db/transaction.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import { insertMember } from '#server/features/organizations/store/organization.ts'
import { assertPlanAllows } from '#server/features/plans/commands/assert-plan.ts'
import { roleOf, type Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { canTouchMember } from '#shared/domain/organizations/permissions.ts'
import type { Role } from '#shared/domain/roles.ts'

/** Adds a user to the organization; a member of it stays as they are. Errors: forbidden (a role above the caller's), plan_limit. */
export async function addMember(
  scope: Scope,
  member: { userId: string; role: Role; name: string },
): Promise<void> {
  if (!canTouchMember(roleOf(scope), member.role)) throw new DomainError('forbidden')
  await inTransaction(scope, async (tx) => {
    await assertPlanAllows(tx, 'member:add', { role: member.role })
    if (!(await insertMember(tx, member))) return
    await tx.emit('member.joined', {
      subject: { type: 'member', id: member.userId },
      description: member.name,
      meta: { name: member.name },
    })
  })
  await announceSessionChange(scope.context, member.userId)
}
