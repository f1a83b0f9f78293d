import { inTransaction } from '#server/db/transaction.ts'
import { mailInvitation } from '#server/features/organizations/steps/mail-invitation.ts'
import { assertPlan, judgePlace, readPlace } from '#server/features/plans/commands/assert-plan.ts'
import { roleOf, type Scope, type Tx } from '#server/scope.ts'
import type { Invitation, InvitationInput, Invitee } from '#shared/contract/invitations.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type ErrorCode, fieldError } from '#shared/domain/error-codes.ts'
import { canTouchMember } from '#shared/domain/organizations/permissions.ts'
import { getInvitation, isMemberAddress } from '../queries/invitations.ts'
import { insertInvitation } from '../store/invitations.ts'

/**
 * Invites someone in the caller's transaction: the row, the mail if it is to be sent, the event. Returns the invitation's id.
 * Errors: forbidden (a role above one's own), member_exists and invitation_pending on `email`, plan_limit, invitation_mails_exceeded.
 */
export async function inviteMember(tx: Tx, invitee: Invitee): Promise<string> {
  if (!canTouchMember(roleOf(tx.scope), invitee.role)) throw new DomainError('forbidden')
  const [isMember, place] = await Promise.all([
    isMemberAddress(tx, invitee.email),
    readPlace(tx, 'member:add'),
  ])
  if (isMember) throw onEmail('member_exists')
  assertPlan(judgePlace(place, 'member:add', { role: invitee.role }))
  assertPlan(judgePlace(place, 'role:give', { role: invitee.role }))
  const id = await insertInvitation(tx, invitee)
  if (id === null) throw onEmail('invitation_pending')
  if (invitee.sendInvitation) await mailInvitation(tx, { id, ...invitee })
  await tx.emit('invitation.created', {
    subject: { type: 'invitation', id },
    description: invitee.email,
    meta: { email: invitee.email, role: invitee.role },
  })
  return id
}

const onEmail = (code: ErrorCode) => new DomainError(code, { fields: [fieldError('email', code)] })

/** The invite form. Errors: those of inviteMember. */
export function createInvitation(scope: Scope, input: InvitationInput): Promise<Invitation> {
  return inTransaction(scope, async (tx) =>
    getInvitation(tx, await inviteMember(tx, { ...input, sendInvitation: true })),
  )
}
