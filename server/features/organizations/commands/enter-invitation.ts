import type { Caller, UserCaller } from '#server/http/bind-contract.ts'
import { clientKey, countAttempt } from '#server/http/rate-limit.ts'
import { hashToken } from '#server/link-token.ts'
import type { Tx } from '#server/scope.ts'
import type { InvitationView } from '#shared/contract/invitations.ts'
import { DomainError } from '#shared/domain/error-codes.ts'
import {
  type InvitationStatus,
  invitationCodeLimits,
  invitationStatus,
  parseInvitationCode,
} from '#shared/domain/invitation.ts'
import type { Role } from '#shared/domain/permissions.ts'
import { type FoundInvitation, findInvitation, getInvitee } from '../queries/invitations.ts'
import { invitationCodeHash } from './mail-invitation.ts'

const WRONG_LINKS = { max: 20, seconds: 600 }

/** The invitation of a link, whatever became of it. Errors: invitation_invalid, rate_limited. */
export async function enterByLink({ context, ip }: Caller, token: string): Promise<FoundInvitation> {
  const found = await findInvitation(context, { tokenHash: hashToken(token) })
  if (found !== null) return found
  await countAttempt(context, `wrong-invitation:${clientKey(ip)}`, WRONG_LINKS)
  throw new DomainError('invitation_invalid')
}

/**
 * The invitation of a link, or of a code for the caller's own address: a code of anyone else's leads nowhere. Every code counts,
 * right or wrong. Errors: invitation_invalid, rate_limited.
 */
export async function enterInvitation(caller: UserCaller, typed: string): Promise<FoundInvitation> {
  const code = parseInvitationCode(typed)
  if (code === null) return enterByLink(caller, typed)
  const { context, session, ip } = caller
  await countAttempt(context, `invitation-code:${session.userId}`, invitationCodeLimits.byUser)
  await countAttempt(context, `invitation-code:${clientKey(ip)}`, invitationCodeLimits.byIp)
  const codeHash = invitationCodeHash(context, session.email, code)
  const found = await findInvitation(context, { email: session.email, codeHash })
  if (found === null) throw new DomainError('invitation_invalid')
  return found
}

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
 * Whether it is the caller's to answer, asked as its invitee. Errors: invitation_other_address, already_member, those of assertOpen,
 * email_not_verified.
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

export const viewOf = (found: FoundInvitation): InvitationView => ({
  organizationName: found.organization_name,
  inviterName: found.inviter_name,
  email: found.email,
  firstName: found.first_name,
  lastName: found.last_name,
  role: found.role as Role,
  expiresAt: found.expires_at.toISOString(),
})
