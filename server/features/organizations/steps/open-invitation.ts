import { type FoundInvitation, getInvitee } from '#server/features/organizations/queries/invitations.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type InvitationStatus, invitationStatus } from '#shared/domain/organizations/invitation.ts'

/** Whether it may still be answered. Errors: invitation_used, invitation_revoked, invitation_expired. */
export function assertOpen(facts: { status: string; expires_at: Date }, now: Date): void {
  const status = invitationStatus(
    { status: facts.status as InvitationStatus, expiresAt: facts.expires_at },
    now,
  )
  if (status === 'accepted') throw new DomainError('invitation_used')
  if (status === 'revoked') throw new DomainError('invitation_revoked')
  if (status === 'expired') throw new DomainError('invitation_expired')
}

/**
 * Checks that the caller, as invitee, may answer. Errors: invitation_other_address, already_member, email_not_verified, those of
 * assertOpen.
 */
export async function assertMine(tx: Tx, found: FoundInvitation): Promise<void> {
  const invitee = await getInvitee(tx)
  if (invitee.email !== found.email) {
    // Whether it is still open is not told to another.
    const message = `Cette invitation est destinée à ${found.email}. Veuillez vous connecter avec cette adresse email.`
    throw new DomainError('invitation_other_address', { message, data: { email: found.email } })
  }
  if (invitee.status !== null) throw alreadyMember(found, invitee.status === 'suspended')
  assertOpen(found, tx.now)
  if (!invitee.email_verified) throw new DomainError('email_not_verified')
}

/** `data` says where, and whether the access is suspended. */
export const alreadyMember = (found: FoundInvitation, suspended: boolean) =>
  new DomainError('already_member', { data: { orgId: found.org_id, suspended } })
