import { type FoundInvitation, findInvitation } from '#server/features/organizations/queries/invitations.ts'
import type { Caller, UserCaller } from '#server/http/bind-contract.ts'
import { clientKey, countAttempt, countAttempts } from '#server/http/rate-limit.ts'
import { hashToken } from '#server/link-token.ts'
import type { InvitationView } from '#shared/contract/invitations.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { invitationCodeLimits, parseInvitationCode } from '#shared/domain/organizations/invitation.ts'
import type { Role } from '#shared/domain/roles.ts'
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
  await countAttempts(context, {
    [`invitation-code:${clientKey(ip)}`]: invitationCodeLimits.byIp,
    [`invitation-code:${session.userId}`]: invitationCodeLimits.byUser,
  })
  const codeHash = invitationCodeHash(context, session.email, code)
  const found = await findInvitation(context, { email: session.email, codeHash })
  if (found === null) throw new DomainError('invitation_invalid')
  return found
}

export const viewOf = (found: FoundInvitation): InvitationView => ({
  organizationName: found.organization_name,
  inviterName: found.inviter_name,
  email: found.email,
  firstName: found.first_name,
  lastName: found.last_name,
  role: found.role as Role,
  expiresAt: found.expires_at.toISOString(),
})
