import { inTransaction } from '#server/db/transaction.ts'
import { assertMine, assertOpen } from '#server/features/organizations/steps/open-invitation.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import { inviteeScope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { closeInvitation, lockInvitation } from '../store/invitations.ts'
import { enterToAnswer } from './accept-invitation.ts'

/** Refuses an invitation and notifies the inviter. Errors: as acceptInvitation. */
export async function refuseInvitation(
  caller: UserCaller,
  { token }: { token: string },
): Promise<{ organizationName: string }> {
  const { context, session } = caller
  const found = await enterToAnswer(caller, token)
  const scope = inviteeScope(context, { orgId: found.org_id, userId: session.userId }, caller.idempotency)
  return inTransaction(scope, async (tx) => {
    await assertMine(tx, found)
    const invitation = await lockInvitation(tx, found.id)
    if (invitation === null) throw new DomainError('invitation_gone')
    assertOpen(invitation, tx.now)
    await closeInvitation(tx, invitation.id, { status: 'revoked', refused: true })
    await tx.emit('invitation.refused', {
      subject: { type: 'invitation', id: invitation.id },
      description: found.email,
      meta: { email: found.email, invitedBy: invitation.invited_by },
    })
    return { organizationName: found.organization_name }
  })
}
