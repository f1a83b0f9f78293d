import { inTransaction } from '#server/db/transaction.ts'
import { invitationUrl, mailInvitation } from '#server/features/organizations/steps/mail-invitation.ts'
import { makeToken } from '#server/link-token.ts'
import { roleOf, type Scope, type Tx } from '#server/scope.ts'
import type { Invitation } from '#shared/contract/invitations.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import type { EventType } from '#shared/domain/events.ts'
import {
  type InvitationStatus,
  invitationCanChange,
  invitationStatus,
} from '#shared/domain/organizations/invitation.ts'
import type { Role } from '#shared/domain/roles.ts'
import { getInvitation } from '../queries/invitations.ts'
import {
  closeInvitation,
  insertInvitationLink,
  type LockedInvitation,
  lockInvitation,
} from '../store/invitations.ts'

type ById = { invitationId: string }

/** Mails it again, for 7 days. Errors: not_found, owner_protected, invitation_not_pending, invitation_mails_exceeded. */
export const resendInvitation = (scope: Scope, { invitationId }: ById): Promise<Invitation> =>
  change(scope, invitationId, 'invitation.resent', async (tx, row) => {
    const { id, email, first_name: firstName, last_name: lastName } = row
    await mailInvitation(tx, { id, email, firstName, lastName, role: row.role as Role })
  })

/** Revokes an invitation: its links and code stop working. Errors: not_found, owner_protected, invitation_not_pending. */
export const revokeInvitation = (scope: Scope, { invitationId }: ById): Promise<Invitation> =>
  change(scope, invitationId, 'invitation.revoked', (tx, { id }) =>
    closeInvitation(tx, id, { status: 'revoked' }),
  )

/**
 * A link to hand over oneself. Only hashes are kept, so each call makes one; those of before stay good, for the mailed one may
 * be on its way. It dies with the invitation, or when that is resent. Errors: not_found, owner_protected, invitation_not_pending.
 */
export async function createInvitationLink(scope: Scope, { invitationId }: ById): Promise<{ url: string }> {
  const { token, tokenHash } = makeToken()
  await change(scope, invitationId, 'invitation.link_created', (tx, { id }) =>
    insertInvitationLink(tx, id, tokenHash),
  )
  return { url: invitationUrl(scope.context, token) }
}

function change(
  scope: Scope,
  invitationId: string,
  type: EventType & `invitation.${string}`,
  act: (tx: Tx, row: LockedInvitation) => Promise<void>,
): Promise<Invitation> {
  return inTransaction(scope, async (tx) => {
    const row = await lockInvitation(tx, invitationId)
    if (row === null) throw new DomainError('not_found')
    const facts = { status: row.status as InvitationStatus, expiresAt: row.expires_at }
    const status = invitationStatus(facts, tx.now)
    assertCan(invitationCanChange(roleOf(scope), { status, role: row.role as Role }))
    await act(tx, row)
    await tx.emit(type, {
      subject: { type: 'invitation', id: row.id },
      description: row.email,
      meta: { email: row.email },
    })
    return getInvitation(tx, row.id)
  })
}
