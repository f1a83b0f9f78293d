import { inTransaction } from '#server/db/transaction.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import { enterInvitation } from '#server/features/organizations/steps/enter-invitation.ts'
import {
  alreadyMember,
  assertMine,
  assertOpen,
} from '#server/features/organizations/steps/open-invitation.ts'
import { insertMember, workInOrganization } from '#server/features/organizations/store/organization.ts'
import { assertPlan, judgePlace, readPlace } from '#server/features/plans/commands/assert-plan.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import { inviteeScope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Role } from '#shared/domain/roles.ts'
import type { FoundInvitation } from '../queries/invitations.ts'
import { closeInvitation, lockInvitation } from '../store/invitations.ts'
import { completeProfile } from '../store/members.ts'

/** The invitation, or the specification's words for one that a resending has replaced meanwhile. */
export async function enterToAnswer(caller: UserCaller, token: string): Promise<FoundInvitation> {
  return enterInvitation(caller, token).catch((error) => {
    const gone = error instanceof DomainError && error.code === 'invitation_invalid'
    throw gone ? new DomainError('invitation_gone') : error
  })
}

const NO_PLACE =
  'Cette organisation n’a plus de place pour un membre. Demandez à son propriétaire de changer de formule.'

/**
 * Joins with the invited role, once, and goes to work there. Errors: invitation_gone, invitation_used, invitation_revoked,
 * invitation_expired, invitation_other_address, already_member, email_not_verified, plan_limit, rate_limited.
 */
export async function acceptInvitation(
  caller: UserCaller,
  { token }: { token: string },
): Promise<{ orgId: string; role: Role }> {
  const { context, session } = caller
  const found = await enterToAnswer(caller, token)
  const scope = inviteeScope(context, { orgId: found.org_id, userId: session.userId }, caller.idempotency)
  const joined = await inTransaction(scope, async (tx) => {
    const [place] = await Promise.all([readPlace(tx, 'member:add'), assertMine(tx, found)])
    const invitation = await lockInvitation(tx, found.id)
    if (invitation === null) throw new DomainError('invitation_gone')
    assertOpen(invitation, tx.now)
    const role = invitation.role as Role
    if (!(await insertMember(tx, { userId: session.userId, role }))) throw alreadyMember(found, false)
    // The invitation held the place that its member takes now.
    assertPlan(judgePlace(place, 'member:add', { places: 0, role }), NO_PLACE)
    await closeInvitation(tx, invitation.id, { status: 'accepted' })
    await completeProfile(tx, {
      firstName: invitation.first_name,
      lastName: invitation.last_name,
      title: invitation.title,
      phone: invitation.phone,
    })
    await workInOrganization(tx, session.sessionId)
    const meta = { name: session.name, email: found.email, role, invitedBy: invitation.invited_by }
    await tx.emit('invitation.accepted', {
      subject: { type: 'invitation', id: invitation.id },
      description: session.name,
      meta,
    })
    await tx.emit('member.joined', {
      subject: { type: 'member', id: session.userId },
      description: session.name,
      meta: { name: session.name },
    })
    return { orgId: found.org_id, role }
  })
  await announceSessionChange(context, session.userId)
  return joined
}
